import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { useT } from '#ui/texts.tsx';
import { unsoldOf, type OpeningState } from './opening-state.ts';
import type { CaseOpenerProps } from './props.ts';
import { Haul } from '#ui/cases/haul.tsx';
import { Result } from '#ui/cases/opening-result.tsx';
import { gainText } from '#ui/cases/gain-text.ts';
import { totalOf } from '#ui/cases/opening-price.ts';
import { landTiles } from '#islands/runtime/reel/land-tiles.ts';
import { rarestOf } from '#islands/runtime/reel/reel-run.ts';
import { celebrateWin } from '#islands/runtime/reel/celebrate.ts';
import type { OpeningControls } from './use-opening.ts';
import { allButBest, sellOthersText, sellText, worthOf } from '#ui/cases/sell-text.ts';

export interface ResultPanelProps {
  readonly opener: CaseOpenerProps;
  readonly controls: OpeningControls;
  /** True when the player watched the reel, so that the win may be celebrated. */
  readonly isCounted: boolean;
  readonly onKeep: () => void;
}

/** Drops and the actions on them, over the reel that stopped. The form beside the stage opens again. */
export function ResultPanel(props: ResultPanelProps): ReactElement {
  const { opener, controls, isCounted } = props;
  const t = useT();
  const { state } = controls;
  const { reels, sold, paid } = state;
  const { price } = opener;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const won = reels.map(({ drop, chance }) => ({ drop, chance, isSold: sold.has(drop.insertId) }));
  const single = won.length === 1 ? won[0] : undefined;
  const worth = worthOf(
    reels.map(({ drop }) => drop),
    price.rate,
  );
  const paidMoney = paid !== null && price.kind === 'money' ? totalOf(price, reels.length) : null;
  useLayoutEffect(() => {
    if (isCounted && panel.current !== null) landTiles(panel.current, reels);
  }, []);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    if (!isCounted || panel.current === null) return undefined;
    const textOf = (sum: number): string => formatMoney(sum, price.sign);
    return celebrateWin(panel.current, { rarity: rarestOf(reels), sum: worth, textOf });
  }, []);
  useSheetSale(controls);
  const said = {
    paid: paid === null ? null : t('cases.drops.paid', { sum: paid }),
    gain: gainText(t, { worth, paid: paidMoney, count: reels.length, sign: price.sign }),
    sign: price.sign,
    locale: opener.locale,
    headingId,
    headingRef: heading,
    acts: <Acts {...props} />,
  };
  return (
    <section
      ref={panel}
      className={`case-page__result result ${lookOf(state)}`}
      data-r={single?.drop.item.rarity ?? rarestOf(reels)}
      aria-labelledby={headingId}
    >
      <div className="result__in">
        {single === undefined ? (
          <Haul {...said} won={won} worth={worth} back={`${location.pathname}${location.search}#drops`} />
        ) : (
          <Result {...said} won={single} />
        )}
      </div>
    </section>
  );
}

/** Sells a drop of this opening in place when the sheet of its item is sent; the sheet closes. */
function useSheetSale({ sell, state: { reels } }: OpeningControls): void {
  useEffect(() => {
    const follow = (event: SubmitEvent): void => {
      const { submitter } = event;
      if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'ids') return;
      const dialog = submitter.closest('dialog');
      const drop = reels.find(({ drop: { insertId } }) => String(insertId) === submitter.value)?.drop;
      if (dialog === null || drop === undefined) return;
      event.preventDefault();
      dialog.close();
      sell([drop.insertId]);
    };
    document.addEventListener('submit', follow, true);
    return () => document.removeEventListener('submit', follow, true);
  }, [reels, sell]);
}

/** Several drops form a board; a single drop fades when it is sold. */
function lookOf({ reels, sold }: OpeningState): string {
  if (reels.length > 1) return 'result--several';
  return reels.some(({ drop }) => sold.has(drop.insertId)) ? 'is-sold' : '';
}

function Acts({ opener, controls, onKeep }: ResultPanelProps): ReactElement {
  const t = useT();
  const { state } = controls;
  const isStill = state.busy === null && state.lost === null;
  const unsold = unsoldOf(state);
  const others = allButBest(unsold);
  const isSeveral = state.reels.length > 1;
  const [asked, setAsked] = useState<'all' | 'others' | null>(null);
  const textOf = { all: sellText(t, unsold, opener.price, isSeveral), others: sellOthersText(t, others, opener.price) };
  const sell = (which: 'all' | 'others'): void => {
    setAsked(null);
    controls.sell((which === 'all' ? unsold : others).map(({ insertId }) => insertId));
  };
  if (asked !== null && unsold.length > 1 && state.lost === null)
    return (
      <SellQuestion
        text={textOf[asked]}
        isKeptFirst={asked === 'others'}
        onSell={() => sell(asked)}
        onKeep={() => setAsked(null)}
      />
    );
  const shown = unsold.length > 1 ? (['others', 'all'] as const) : unsold.length === 1 ? (['all'] as const) : [];
  return (
    <>
      {shown.map((which) => (
        <button
          key={which}
          type="button"
          className="btn btn--big"
          disabled={state.busy === 'open' || state.lost !== null}
          aria-busy={state.busy === 'sell'}
          onClick={() => (unsold.length > 1 ? setAsked(which) : sell(which))}
        >
          {textOf[which]}
        </button>
      ))}
      <button type="button" className="btn btn--line btn--big" disabled={!isStill} onClick={onKeep}>
        {unsold.length === 0 ? t('cases.opener.close') : isSeveral ? t('cases.haul.keepAll') : t('cases.drops.keep')}
      </button>
    </>
  );
}

interface SellQuestionProps {
  readonly text: string;
  /** True when the pressed button was the first one: what keeps the drops takes its place. */
  readonly isKeptFirst: boolean;
  readonly onSell: () => void;
  readonly onKeep: () => void;
}

/** Asks before several drops are sold. A second press at the same place keeps them. */
function SellQuestion({ text, isKeptFirst, onSell, onKeep }: SellQuestionProps): ReactElement {
  const t = useT();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus({ preventScroll: true }), []);
  const buttons = [
    <button key="keep" ref={keep} type="button" className="btn btn--big" onClick={onKeep}>
      {t('cases.haul.sellAll.no')}
    </button>,
    <button key="sell" type="button" className="btn btn--big" onClick={onSell}>
      {text}
    </button>,
  ];
  return (
    <>
      {isKeptFirst ? buttons : buttons.toReversed()}
      <p className="small muted">{t('cases.haul.sellAll.sure')}</p>
    </>
  );
}
