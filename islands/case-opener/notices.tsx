import type { ReactElement } from 'react';
import { href, type Locale } from '#src/shared/locales.ts';
import { topUpHref } from '#views/ui/top-up-href.ts';
import { Icon } from '#views/ui/icon.tsx';
import { useT } from '#views/ui/texts.tsx';
import { UNREADABLE } from './opening-state.ts';
import type { OpeningDesk } from './use-opening.ts';
import { heldOf, sumText, totalOf } from './price.ts';
import type { OpeningPrice, Purse } from './props.ts';
import { LOW_BALANCE, LowBalance } from './low-balance.tsx';
import { showWhole } from './show-whole.ts';

/** Refusals after which this page is out of date: the same press would be refused again. */
const STALE: readonly string[] = ['errors.case.changed', 'errors.auth.invalid', UNREADABLE];

/** What went wrong with the last call, and the way on: nothing happened, or nobody knows and it can be repeated. */
export function CallNotices({ desk }: { desk: OpeningDesk }): ReactElement | null {
  const t = useT();
  const { lost, refusal } = desk.state;
  if (lost !== null) {
    return (
      <div className="notice notice--bad" role="alert" ref={showWhole}>
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>
            <b>{t('cases.opener.lost')}.</b> {t('cases.opener.lost.why')}
          </p>
          <button type="button" className="btn" onClick={desk.retry}>
            <Icon name="rotate-cw" small />
            {t('cases.opener.lost.retry')}
          </button>
        </div>
      </div>
    );
  }
  if (refusal === null) return null;
  return (
    <div className="notice notice--bad" role="alert" ref={showWhole}>
      <Icon name="circle-alert" />
      <div className="notice__body">
        <p>
          <b>{refusal.message}</b> {refusal.error !== UNREADABLE && t('cases.opener.refused')}
        </p>
        {STALE.includes(refusal.error) ? (
          <a className="btn" href="">
            {t('cases.opener.reload')}
          </a>
        ) : null}
      </div>
    </div>
  );
}

export interface MissingNoticeProps {
  /** In what the case is paid with. */
  readonly missing: number;
  readonly price: OpeningPrice;
  readonly purse: Purse;
  readonly count: number;
  readonly locale: Locale;
  /** The case's name in its address, to come back to. */
  readonly name: string;
  readonly title: string;
}

/** Says how much is missing and for what; its link opens the window that says how to get some. */
export function MissingNotice(props: MissingNoticeProps): ReactElement {
  const t = useT();
  const { missing, price, purse, count, locale, name } = props;
  const words = { balance: sumText(heldOf(price, purse), price), price: sumText(totalOf(price, count), price) };
  return (
    <>
      <div className="notice notice--bad">
        <Icon name="wallet" />
        <div className="notice__body">
          <p>
            <b>{t('cases.opener.missing', { sum: sumText(missing, price) })}.</b> {t('cases.opener.missing.why', words)}
          </p>
          <a
            className="link link--under"
            href={price.kind === 'money' ? topUpHref(locale, missing, `/case/${name}`) : href(locale, '/bonus')}
            data-dialog={LOW_BALANCE}
          >
            {t('cases.opener.missing.topUp')}
          </a>
        </div>
      </div>
      <LowBalance {...props} />
    </>
  );
}
