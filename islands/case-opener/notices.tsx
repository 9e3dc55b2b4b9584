import type { ReactElement } from 'react';
import type { Locale } from '#src/shared/locales.ts';
import { Icon } from '#ui/icon.tsx';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { useT } from '#ui/texts.tsx';
import { UNREADABLE } from './opening-state.ts';
import { refusalText } from './refusal-text.ts';
import type { OpeningControls } from './use-opening.ts';
import { type OpeningPrice, type Purse, heldOf, sumText, totalOf } from '#ui/cases/opening-price.ts';
import { LOW_BALANCE, LowBalance, missingHref } from './low-balance.tsx';
import { showWhole } from './show-whole.ts';
import { useHref } from '#ui/href.ts';

/** Refusals that mean the page is out of date: repeating the call would be refused again. */
const STALE: readonly string[] = ['errors.case.changed', 'errors.case.total', 'errors.auth.invalid', UNREADABLE];

/**
 * Error of the last call with the next step: either nothing happened, or the result is unknown and the call can be
 * retried.
 */
export function CallNotices({ controls }: { controls: OpeningControls }): ReactElement | null {
  const t = useT();
  const { busy, lost, what, refusal } = controls.state;
  if (lost !== null) {
    return (
      <div className="notice notice--bad" role="alert" ref={showWhole}>
        <Icon name="cloud-off" />
        <div className="notice__body">
          <p>
            <b>{what}.</b> {t('cases.opener.lost.why')}
          </p>
          <button type="button" className="btn" aria-busy={busy !== null} onClick={controls.retry}>
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
        <p>{refusal.error === UNREADABLE ? refusal.message : refusalText(refusal, t('cases.opener.refused'))}</p>
        <WayOut error={refusal.error} reload={STALE.includes(refusal.error) ? t('cases.opener.reload') : null} />
      </div>
    </div>
  );
}

export interface MissingNoticeProps {
  /** In the payment unit of the case. */
  readonly missing: number;
  readonly price: OpeningPrice;
  readonly purse: Purse;
  readonly count: number;
  readonly locale: Locale;
  /** Slug of the case, for returning to it. */
  readonly name: string;
  readonly title: string;
}

/** Shows how much is missing and for what. The link opens the low-balance dialog. */
export function MissingNotice(props: MissingNoticeProps): ReactElement {
  const href = useHref();
  const t = useT();
  const { missing, price, purse, count } = props;
  const words = {
    balance: sumText(heldOf(price, purse), price, t.tag),
    price: sumText(totalOf(price, count), price, t.tag),
  };
  return (
    <>
      <div className="notice notice--bad">
        <Icon name={price.kind === 'money' ? 'wallet' : 'gift'} />
        <div className="notice__body">
          <p>
            <b>{t('cases.opener.missing', { sum: sumText(missing, price, t.tag) })}.</b>{' '}
            {t('cases.opener.missing.why', words)}
          </p>
          <a className="link link--under" href={missingHref(href, props)} data-dialog={LOW_BALANCE}>
            {t(price.kind === 'money' ? 'cases.opener.missing.topUp' : 'cases.opener.missing.points')}
          </a>
        </div>
      </div>
      <LowBalance {...props} />
    </>
  );
}

/** Stands in the place of the open button after an opening, where a notice would move the page. */
export function MissingButton(props: MissingNoticeProps): ReactElement {
  const href = useHref();
  const t = useT();
  const { missing, price } = props;
  return (
    <>
      <a className="btn btn--big btn--wide" href={missingHref(href, props)} data-dialog={LOW_BALANCE}>
        {t('cases.opener.missing', { sum: sumText(missing, price, t.tag) })}
      </a>
      <LowBalance {...props} />
    </>
  );
}
