import { formatPrice } from '#src/shared/format-value.ts';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import type { DropModel } from '#ui/models/items.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { CallNotices } from './notices.tsx';
import { unsoldOf, type OpeningState } from './opening-state.ts';
import { type Purse, missingFor, openText, sumText } from '#ui/cases/opening-price.ts';
import type { CaseOpenerProps } from './props.ts';
import { Result } from '#ui/cases/opening-result.tsx';
import { showWhole } from './show-whole.ts';
import type { OpeningControls } from './use-opening.ts';
import { sellText } from '#ui/cases/sell-text.ts';

export interface ResultPanelProps {
  readonly opener: CaseOpenerProps;
  readonly controls: OpeningControls;
  readonly purse: Purse;
  readonly onOpen: () => void;
  readonly onKeep: () => void;
  readonly onSkip: () => void;
}

/**
 * Drops and the actions on them. While the reel runs, the panel already has its final size, hidden behind the skip
 * button, so that the layout does not shift when the reel stops.
 */
export function ResultPanel(props: ResultPanelProps): ReactElement {
  const { opener, controls, onSkip } = props;
  const t = useT();
  const { state } = controls;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isShown = state.view === 'result';
  useEffect(() => {
    if (!isShown) return;
    heading.current?.focus({ preventScroll: true });
    showWhole(panel.current);
  }, [isShown, state.reels]);
  const single = state.reels.length === 1 ? state.reels[0] : undefined;
  return (
    <section
      ref={panel}
      className={`case-page__open case-page__result result ${lookOf(state)}`}
      data-r={isShown && single !== undefined ? single.drop.item.rarity : 'common'}
      aria-labelledby={isShown ? headingId : undefined}
    >
      {isShown ? null : <Waiting onSkip={onSkip} />}
      <div className={isShown ? 'result__in' : 'result__in is-waiting'} inert={!isShown}>
        <Result
          won={state.reels.map(({ drop, chance }) => ({ drop, chance, isSold: state.sold.has(drop.insertId) }))}
          paid={state.paid === null ? null : t('cases.drops.paid', { sum: state.paid })}
          sign={opener.price.sign}
          locale={opener.locale}
          headingId={headingId}
          headingRef={heading}
          acts={<Acts {...props} />}
          actOn={(drop) => <SellOne drop={drop} controls={controls} sign={opener.price.sign} />}
          notices={<CallNotices controls={controls} />}
        />
      </div>
    </section>
  );
}

/** Several drops form a list; a single drop fades when it is sold. */
function lookOf({ reels, sold }: OpeningState): string {
  if (reels.length > 1) return 'result--several';
  return reels.some(({ drop }) => sold.has(drop.insertId)) ? 'is-sold' : '';
}

function Waiting({ onSkip }: { onSkip: () => void }): ReactElement {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // On a phone the reel may be above the visible part of the page.
    showWhole(button.current?.closest('.case-page')?.querySelector('.case-page__stage') ?? null);
  }, []);
  return (
    <div className="result__waiting">
      <p className="muted">{t('cases.opener.spinning')}</p>
      <button ref={button} type="button" className="btn btn--big" onClick={onSkip}>
        <Icon name="zap" small />
        {t('cases.opener.skip')}
      </button>
      <p className="tiny faint only-d">{t('cases.opener.skip.keys')}</p>
    </div>
  );
}

function Acts({ opener, controls, purse, onOpen, onKeep }: ResultPanelProps): ReactElement {
  const t = useT();
  const { state } = controls;
  const { price } = opener;
  const isStill = state.busy === null && state.lost === null;
  const missing = missingFor(price, purse, state.count);
  const unsold = unsoldOf(state);
  const isSeveral = state.reels.length > 1;
  const [isAsked, setAsked] = useState(false);
  const sell = (): void => {
    setAsked(false);
    controls.sell(unsold.map(({ insertId }) => insertId));
  };
  if (isAsked && unsold.length > 1 && state.lost === null)
    return (
      <SellQuestion text={sellText(t, unsold, price.sign, isSeveral)} onSell={sell} onKeep={() => setAsked(false)} />
    );
  return (
    <>
      <button
        type="button"
        className="btn btn--main btn--big"
        disabled={missing !== null || state.lost !== null}
        aria-busy={state.busy === 'open'}
        onClick={onOpen}
      >
        {againText(t)}
      </button>
      {unsold.length === 0 ? null : (
        <button
          type="button"
          className="btn btn--big"
          disabled={state.busy === 'open' || state.lost !== null}
          aria-busy={state.busy === 'sell'}
          onClick={() => (unsold.length > 1 ? setAsked(true) : sell())}
        >
          {sellText(t, unsold, price.sign, isSeveral)}
        </button>
      )}
      <button type="button" className="btn btn--line btn--big" disabled={!isStill} onClick={onKeep}>
        {unsold.length === 0 ? t('cases.opener.close') : isSeveral ? t('cases.drops.keepAll') : t('cases.drops.keep')}
      </button>
    </>
  );

  function againText(say: T): string {
    if (state.busy === 'open') return say('cases.opener.busy');
    if (missing === null) return openText(say, price, state.count, true);
    return say('cases.opener.missing', { sum: sumText(missing, price, say.tag) });
  }
}

interface SellQuestionProps {
  readonly text: string;
  readonly onSell: () => void;
  readonly onKeep: () => void;
}

/** Asks before several drops are sold. A second press at the same place keeps them. */
function SellQuestion({ text, onSell, onKeep }: SellQuestionProps): ReactElement {
  const t = useT();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button type="button" className="btn btn--main btn--big" onClick={onSell}>
        {text}
      </button>
      <button ref={keep} type="button" className="btn btn--big" onClick={onKeep}>
        {t('cases.drops.sellAll.no')}
      </button>
      <p className="small muted">{t('cases.drops.sellAll.sure')}</p>
    </>
  );
}

function SellOne({ drop, controls, sign }: { drop: DropModel; controls: OpeningControls; sign: string }): ReactElement {
  const t = useT();
  const { busy, lost } = controls.state;
  return (
    <button
      type="button"
      className="btn haul__sell"
      disabled={busy !== null || lost !== null}
      aria-label={t('cases.drops.sellOne.label', { title: drop.item.title, sum: formatPrice(drop.item, sign) })}
      onClick={() => controls.sell([drop.insertId])}
    >
      {t('cases.drops.sellOne')}
    </button>
  );
}
