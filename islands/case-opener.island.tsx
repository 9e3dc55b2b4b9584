import { useEffect, useRef, useState, type ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { worthOf } from '#ui/cases/sell-text.ts';
import { rarityKey } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import { DemoStage } from './runtime/reel/demo-stage.tsx';
import { OpenerForm } from './case-opener/opener-form.tsx';
import type { OpeningState } from './case-opener/opening-state.ts';
import type { Purse } from '#ui/cases/opening-price.ts';
import type { CaseOpenerProps } from './case-opener/props.ts';
import { noteShown } from './runtime/name-outcome.ts';
import { Reels } from './runtime/reel/reels.tsx';
import { rarestOf } from './runtime/reel/reel-run.ts';
import { ResultPanel } from './case-opener/result-panel.tsx';
import { Stage } from './runtime/reel/stage.tsx';
import { useSteadyFocus } from './runtime/components/use-steady-focus.ts';
import { useOpening } from './case-opener/use-opening.ts';
import { showStage } from './runtime/reel/show-stage.ts';
import { island } from '#ui/island.ts';
import { skipsShow } from './runtime/session/game-preferences.ts';
import { readySound, soundChime, winChime } from './runtime/sound/sound.ts';
import { useStore } from './runtime/use-store.ts';

export type { CaseOpenerProps };

export default island<CaseOpenerProps>({
  name: 'case-opener',
  load: 'interaction',
  texts: [
    'cases.opener',
    'cases.cost',
    'cases.drops',
    'cases.haul',
    'cases.demo',
    'cases.odds.row',
    'cases.proof',
    'fairness.pair',
    'cases.card.cashback',
    'cases.page.art',
    'cases.page.stock',
    'inventory.rarity',
    'inventory.play',
    'errors.case.load',
    'account-data.limits.mine',
    'layout.copy',
    'layout.points',
  ],
  Component: CaseOpener,
});

/**
 * Stage and panel of a case: choose a count, pay, watch or skip the reel, sell or keep, open again. Both keep their
 * places and sizes throughout.
 */
function CaseOpener(props: CaseOpenerProps): ReactElement {
  const purse: Purse = useStore(({ player }) => player) ?? props.purse;
  const openingControls = useOpening(props);
  const [skipped, setSkipped] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state } = openingControls;
  useSteadyFocus(stage);
  // Again with the result: the page above may have changed its height while the reel was scrolled to.
  useEffect(() => {
    if (state.reels.length === 0) return;
    // An earlier result rendered by the server. The line about a recent opening stays, because the page would move.
    document.querySelector('#drops.result')?.remove();
    showStage(stage.current);
  }, [state.reels, state.view]);

  useEffect(() => {
    if (state.view === 'result') noteShown();
    if (state.view === 'result' && !state.instant) soundChime(winChime(rarestOf(state.reels)));
  }, [state.view, state.reels]);

  const open = (count?: number, voucher?: number): void => {
    setSkipped(false);
    readySound();
    // What a rare win needs is there when the reels stop.
    if (!skipsShow()) void import('./runtime/reel/win.ts');
    openingControls.open(skipsShow(), count, voucher);
  };
  const keep = (): void => {
    openingControls.keep();
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const skip = (): void => setSkipped(true);
  const isShown = state.view === 'result';
  return (
    <>
      {state.reels.length === 0 ? (
        <DemoStage {...props} sign={props.price.sign} ref={stage} />
      ) : (
        <Stage ref={stage} stage={props.stage} won={isShown ? rarestOf(state.reels) : null} reels={state.reels.length}>
          <Reels
            key={state.reels[0]?.drop.insertId}
            reels={state.reels}
            instant={state.instant}
            skipped={skipped}
            onSkip={skip}
            onStop={openingControls.stop}
          />
          {isShown && (
            <ResultPanel
              opener={props}
              controls={openingControls}
              isCounted={!state.instant && !skipped}
              onKeep={keep}
            />
          )}
        </Stage>
      )}
      <OpenerForm
        opener={props}
        controls={openingControls}
        purse={purse}
        onOpen={open}
        onSkip={skip}
        buttonRef={button}
      />
      <p className="vh" role="status">
        {useAnnouncement(state, props.price)}
      </p>
    </>
  );
}

/** Screen reader announcement: the running reel, once a visit, then the drops. */
function useAnnouncement({ view, reels }: OpeningState, { sign, rate }: CaseOpenerProps['price']): string {
  const t = useT();
  const isSaid = useRef(false);
  useEffect(() => {
    if (view === 'result') isSaid.current = true;
  }, [view]);
  if (view === 'reel') return isSaid.current ? '' : t('cases.opener.spinning');
  if (view !== 'result') return '';
  const [single] = reels;
  const worth = worthOf(
    reels.map(({ drop }) => drop),
    rate,
  );
  const sum = formatMoney(worth, sign);
  if (single === undefined || reels.length > 1) return t('cases.haul.won', { count: reels.length, sum });
  const { title, rarity } = single.drop.item;
  return t('cases.drops.wonOne', { title, rarity: t(rarityKey(rarity)), sum });
}
