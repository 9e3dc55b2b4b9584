import type { ReactElement } from 'react';
import { Icon } from '#ui/icon.tsx';
import { WayOut } from '#islands/runtime/components/way-out.tsx';
import { useT } from '#ui/texts.tsx';
import { UNREADABLE } from './opening-state.ts';
import { refusalText } from './refusal-text.ts';
import type { OpeningControls } from './use-opening.ts';
import { type OpeningPrice, missingText, sumText } from '#ui/cases/opening-price.ts';
import { topUpHref } from '#ui/top-up-href.ts';
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

export interface MissingProps {
  /** In the payment unit of the case. */
  readonly missing: number;
  readonly price: OpeningPrice;
  /** Slug of the case, for returning to it. */
  readonly name: string;
}

/** How much is missing, with the way that costs nothing; the button below it is the other one. */
export function MissingNotice({ missing, price }: MissingProps): ReactElement {
  const href = useHref();
  const t = useT();
  const isMoney = price.kind === 'money';
  return (
    <p className="missing small">
      <Icon name={isMoney ? 'wallet' : 'gift'} small />
      <b>{missingText(missing, price, t)}</b>
      <a className="link link--under" href={href(isMoney ? '/profile' : '/wheel')}>
        {t(isMoney ? 'cases.opener.missing.inventory' : 'cases.opener.missing.wheel')}
      </a>
    </p>
  );
}

/** Stands in the place of the button that opens: the top-up of the missing sum, or the ways to get points. */
export function MissingButton({ missing, price, name }: MissingProps): ReactElement {
  const href = useHref();
  const t = useT();
  const isMoney = price.kind === 'money';
  return (
    <a
      id="open"
      className="btn btn--main btn--big btn--wide"
      href={isMoney ? topUpHref(href, missing, `/case/${name}`) : href('/bonus')}
      data-dialog={isMoney ? 'payment' : undefined}
    >
      {isMoney ? t('cases.opener.low.topUp', { sum: sumText(missing, price, t) }) : t('cases.opener.missing.points')}
    </a>
  );
}
