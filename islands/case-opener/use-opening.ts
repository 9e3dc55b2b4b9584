import { useEffect, useReducer, useRef, useState } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { SeedsModel } from '#views/cases/case-page-model.ts';
import { useT } from '#views/ui/texts.tsx';
import { intend, readOwn, type Intention } from '../runtime/call.ts';
import { nowMs } from '../runtime/clock.ts';
import { reportFailure } from '../runtime/log.ts';
import { showToast } from '../runtime/toast.ts';
import { changeOpening, firstState, UNREADABLE, type OpeningState } from './opening-state.ts';
import type { CaseOpenerProps, OpenAnswer, SellAnswer } from './props.ts';
import { reelsFor, revealMsFor } from './reel-run.ts';

/** What the player can do at the panel. */
export interface OpeningDesk {
  readonly state: OpeningState;
  readonly choose: (count: number) => void;
  /** Opens as many as chosen; a form says itself how many, for a press may come before the choice has sunk in. */
  readonly open: (fast: boolean, count?: number, voucher?: number) => void;
  /** Whether the voucher was used here: it is offered no more. */
  readonly isVoucherUsed: boolean;
  /** Sends the call again whose answer never came. */
  readonly retry: () => void;
  /** The reels stand: shows what was won. */
  readonly stop: () => void;
  readonly sell: (ids: readonly number[]) => void;
  readonly keep: () => void;
}

/** A press this soon after the result appeared was meant for the reel: it must not spend. */
const STRAY_PRESS_MS = 450;

/** Runs openings and sales of one case page: one intention at a time, repeated until an answer came. */
export function useOpening(props: CaseOpenerProps): OpeningDesk {
  const t = useT();
  const [state, change] = useReducer(changeOpening, props.seeds, firstState);
  const [isVoucherUsed, setVoucherUsed] = useState(false);
  const pending = useRef<() => void>(() => undefined);
  const shownAt = useRef(0);
  useEffect(() => {
    if (state.view === 'result') shownAt.current = nowMs();
  }, [state.view, state.reels]);

  const send = <Data>(what: 'open' | 'sell', intention: Intention<Data>, done: (data: Data) => void): void => {
    change({ type: 'asked', what });
    pending.current = () => send(what, intention, done);
    void intention.send().then((outcome) => {
      if (outcome.kind === 'done' && couldRead(() => done(outcome.data))) return;
      if (outcome.kind === 'done') change({ type: 'refused', refusal: { error: UNREADABLE, message: t(UNREADABLE) } });
      else if (outcome.kind === 'lost') change({ type: 'lost' });
      else {
        change({ type: 'refused', refusal: outcome });
        if (what === 'sell') showToast({ kind: 'error', text: outcome.message }, t('cases.opener.close'));
      }
    });
  };

  const open = (fast: boolean, count = state.count, voucher: number | null = null): void => {
    if (state.busy ?? state.lost) return;
    if (state.view === 'result' && nowMs() - shownAt.current < STRAY_PRESS_MS) return;
    if (count !== state.count) change({ type: 'chose', count });
    const revealMs = fast ? 0 : revealMsFor(count);
    const body = { case: props.name, count, revealMs, quote: props.quote, voucher };
    const asked = intend<OpenAnswer>('/api/case/open', body);
    send('open', asked, ({ drops }) => {
      change({ type: 'opened', reels: reelsFor(drops, props.tiles), instant: fast });
      if (voucher !== null) setVoucherUsed(true);
      if (drops[0]?.nonce !== state.seeds.nonce) void readSeeds((seeds) => change({ type: 'seeded', seeds }));
    });
  };

  const sell = (ids: readonly number[]): void => {
    if (state.busy ?? state.lost) return;
    send('sell', intend<SellAnswer>('/api/item/sell', { ids }), ({ profit }) => {
      change({ type: 'sold', ids });
      const sum = formatMoney(profit, props.price.sign);
      showToast({ kind: 'success', text: t('cases.drops.soldFor', { sum }) }, t('cases.opener.close'));
    });
  };

  return {
    state,
    open,
    isVoucherUsed,
    sell,
    choose: (count) => change({ type: 'chose', count }),
    retry: () => pending.current(),
    stop: () => change({ type: 'stopped' }),
    keep: () => change({ type: 'kept' }),
  };
}

/** Asks for the seeds as they are now: others of the same player may have drawn or rotated meanwhile. */
async function readSeeds(tell: (seeds: SeedsModel) => void): Promise<void> {
  const seeds = await readOwn<SeedsModel>('/api/fair/seeds');
  if (seeds) tell(seeds);
}

/** Whether what was answered could be taken in; what the store draws is never made up here. */
function couldRead(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    reportFailure('an answer', error);
    return false;
  }
}
