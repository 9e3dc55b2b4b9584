import { formatPrice } from '#src/shared/format-value.ts';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { DropModel } from '#ui/models/items.ts';
import { useT } from '#ui/texts.tsx';
import { unsoldOf, type OpeningState } from './opening-state.ts';
import type { CaseOpenerProps } from './props.ts';
import { Result } from '#ui/cases/opening-result.tsx';
import { countUp } from '#islands/runtime/reel/celebrate.ts';
import type { OpeningControls } from './use-opening.ts';
import { sellText } from '#ui/cases/sell-text.ts';

export interface ResultPanelProps {
  readonly opener: CaseOpenerProps;
  readonly controls: OpeningControls;
  /** True when the player watched the reel, so that the price may count up. */
  readonly isCounted: boolean;
  readonly onKeep: () => void;
}

/** Drops and the actions on them, over the reel that stopped. The form beside the stage opens again. */
export function ResultPanel(props: ResultPanelProps): ReactElement {
  const { opener, controls, isCounted } = props;
  const t = useT();
  const { state } = controls;
  const { sign } = opener.price;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const single = state.reels.length === 1 ? state.reels[0] : undefined;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const price = panel.current?.querySelector('.result__facts .money');
    if (isCounted && single && price) return countUp(price, single.drop.item.price, (sum) => formatMoney(sum, sign));
    return undefined;
  }, []);
  return (
    <section
      ref={panel}
      className={`case-page__result result ${lookOf(state)}`}
      data-r={single?.drop.item.rarity ?? 'common'}
      aria-labelledby={headingId}
    >
      <div className="result__in">
        <Result
          won={state.reels.map(({ drop, chance }) => ({ drop, chance, isSold: state.sold.has(drop.insertId) }))}
          paid={state.paid === null ? null : t('cases.drops.paid', { sum: state.paid })}
          sign={sign}
          locale={opener.locale}
          headingId={headingId}
          headingRef={heading}
          acts={<Acts {...props} />}
          actOn={(drop) => <SellOne drop={drop} controls={controls} sign={sign} />}
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

function Acts({ opener, controls, onKeep }: ResultPanelProps): ReactElement {
  const t = useT();
  const { state } = controls;
  const isStill = state.busy === null && state.lost === null;
  const unsold = unsoldOf(state);
  const isSeveral = state.reels.length > 1;
  const [isAsked, setAsked] = useState(false);
  const sell = (): void => {
    setAsked(false);
    controls.sell(unsold.map(({ insertId }) => insertId));
  };
  if (isAsked && unsold.length > 1 && state.lost === null)
    return (
      <SellQuestion
        text={sellText(t, unsold, opener.price.sign, isSeveral)}
        onSell={sell}
        onKeep={() => setAsked(false)}
      />
    );
  return (
    <>
      {unsold.length === 0 ? null : (
        <button
          type="button"
          className="btn btn--big"
          disabled={state.busy === 'open' || state.lost !== null}
          aria-busy={state.busy === 'sell'}
          onClick={() => (unsold.length > 1 ? setAsked(true) : sell())}
        >
          {sellText(t, unsold, opener.price.sign, isSeveral)}
        </button>
      )}
      <button type="button" className="btn btn--line btn--big" disabled={!isStill} onClick={onKeep}>
        {unsold.length === 0 ? t('cases.opener.close') : isSeveral ? t('cases.drops.keepAll') : t('cases.drops.keep')}
      </button>
    </>
  );
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
      <button ref={keep} type="button" className="btn btn--big" onClick={onKeep}>
        {t('cases.drops.sellAll.no')}
      </button>
      <button type="button" className="btn btn--big" onClick={onSell}>
        {text}
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
