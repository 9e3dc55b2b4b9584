import { useReducer, useRef, useState } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import { useT } from '#ui/texts.tsx';
import { prepareCall, readOwn, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { type Presses, usePresses } from '#islands/runtime/components/use-presses.ts';
import { nameOutcome } from '#islands/runtime/name-outcome.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { pulsePurse } from '#islands/runtime/reel/celebrate.ts';
import { changeOpening, firstState, UNREADABLE, type OpeningChange, type OpeningState } from './opening-state.ts';
import { sumText, totalMinorOf, totalOf } from '#ui/cases/opening-price.ts';
import type { CaseOpenerProps } from './props.ts';
import { reelsFor, revealMsFor } from '#islands/runtime/reel/reel-run.ts';
import { voucherKey } from '#ui/cases/voucher-form.tsx';
import type { OpenAnswer } from '#src/games/cases/outputs.ts';
import type { SellAnswer } from '#src/players/inventory/outputs.ts';

/** State and actions of the opening panel. */
export interface OpeningControls extends Presses {
  readonly state: OpeningState;
  readonly choose: (count: number) => void;
  /**
   * Opens the chosen number of cases. A form passes its own count, because a press may come before React state is
   * updated.
   */
  readonly open: (fast: boolean, count?: number, voucher?: number) => void;
  /** True if the voucher was used on this page and is no longer offered. */
  readonly isVoucherUsed: boolean;
  /** Retries the call that got no response. */
  readonly retry: () => void;
  /** Called when the reels stop; shows the drops. */
  readonly stop: () => void;
  readonly sell: (ids: readonly number[]) => void;
  readonly keep: () => void;
  /** Takes the seeds of the pair that the player began. */
  readonly reseed: (seeds: SeedsModel) => void;
}

/** So many at once are opened again by two presses: each of them costs as much as many openings. */
const ARMED_FROM = 5;

const mustArm = ({ view, isArmed }: OpeningState, count: number): boolean =>
  view === 'result' && count >= ARMED_FROM && !isArmed;

/** Runs openings and sales of one case page. */
export function useOpening(props: CaseOpenerProps): OpeningControls {
  const t = useT();
  const [state, change] = useReducer(changeOpening, props.seeds, firstState);
  const [isVoucherUsed, setVoucherUsed] = useState(false);
  const { isHeld, send, retry } = useSending(change);
  const takeKey = useFormKey(props.idempotencyKey);
  const { startPress, isStray } = usePresses(state.view === 'reel' ? 'show' : state.view, state.reels);

  const open = (fast: boolean, count = state.count, voucher: number | null = null): void => {
    if (isHeld() || (state.busy ?? state.lost) || state.view === 'reel') return;
    if (isStray()) return;
    if (voucher === null && mustArm(state, count)) {
      change({ type: 'armed', count });
      return;
    }
    if (count !== state.count) change({ type: 'chose', count });
    const revealMs = fast ? 0 : revealMsFor(count);
    const totalMinor = voucher === null ? totalMinorOf(props.price, count) : 0;
    const body = { case: props.name, count, revealMs, quote: props.quote, totalMinor, voucher };
    const isFree = voucher !== null || props.price.kind === 'free';
    const paid = isFree ? null : sumText(totalOf(props.price, count), props.price, t);
    const call = prepareCall<OpenAnswer>('/api/case/open', body, takeKey(voucher !== null));
    send('open', call, ({ openingId, drops }) => {
      change({ type: 'opened', reels: reelsFor(drops, props.tiles), instant: fast, paid });
      nameOutcome('opening', openingId, 'drops');
      if (voucher !== null) setVoucherUsed(true);
      if (drops[0]?.nonce !== state.seeds.nonce) void readSeeds((seeds) => change({ type: 'seeded', seeds }));
    });
  };

  const sell = (ids: readonly number[]): void => {
    if (isHeld() || (state.busy ?? state.lost)) return;
    send('sell', prepareCall<SellAnswer>('/api/item/sell', { ids }), ({ profit }) => {
      change({ type: 'sold', ids });
      pulsePurse();
      const sum = formatMoney(profit, props.price.sign);
      showToast({ kind: 'success', text: t('cases.drops.soldFor', { sum }) }, t('cases.opener.close'));
    });
  };

  return {
    state,
    open,
    startPress,
    isStray,
    isVoucherUsed,
    sell,
    choose: (count) => change({ type: 'chose', count }),
    retry,
    stop: () => change({ type: 'stopped' }),
    reseed: ({ serverSeedHash, clientSeed, nonce }) =>
      change({ type: 'seeded', seeds: { serverSeedHash, clientSeed, nonce } }),
    keep: () => {
      nameOutcome('opening', null);
      change({ type: 'kept' });
    },
  };
}

interface Sending {
  /** Returns whether a call is under way, or waits to be sent again. */
  readonly isHeld: () => boolean;
  readonly send: <Data>(action: 'open' | 'sell', call: RepeatableCall<Data>, onData: (data: Data) => void) => void;
  readonly retry: () => void;
}

/** Sends one call at a time, again until an answer came. Refs and no state: two presses may share a rendering. */
function useSending(change: (change: OpeningChange) => void): Sending {
  const t = useT();
  const isHeld = useRef(false);
  const pending = useRef<(() => void) | null>(null);
  const sendOnce: Sending['send'] = (action, call, onData) => {
    pending.current = null;
    void call.send().then((outcome) => {
      isHeld.current = outcome.kind === 'lost';
      if (isHeld.current) pending.current = () => sendOnce(action, call, onData);
      if (outcome.kind === 'done' && couldRead(() => onData(outcome.data))) return;
      if (outcome.kind === 'done') change({ type: 'refused', refusal: { error: UNREADABLE, message: t(UNREADABLE) } });
      else if (outcome.kind === 'lost') change({ ...outcome, type: 'lost' });
      else {
        change({ type: 'refused', refusal: outcome });
        if (action === 'sell') showToast({ kind: 'error', text: outcome.message }, t('cases.opener.close'));
      }
    });
  };
  const send: Sending['send'] = (action, call, onData) => {
    isHeld.current = true;
    change({ type: 'asked', what: action });
    sendOnce(action, call, onData);
  };
  const retry = (): void => {
    if (pending.current === null) return;
    change({ type: 'retried' });
    pending.current();
  };
  return { isHeld: () => isHeld.current, send, retry };
}

/** Returns the key of the pressed form, once; then null, because each call has a key of its own. */
function useFormKey(formKey: string | null): (isVoucher: boolean) => string | null {
  const lastKey = useRef(formKey);
  return (isVoucher) => {
    const key = lastKey.current;
    lastKey.current = null;
    return key !== null && isVoucher ? voucherKey(key) : key;
  };
}

/** Loads the current seeds: the player may have drawn or rotated them elsewhere. */
async function readSeeds(onSeeds: (seeds: SeedsModel) => void): Promise<void> {
  const seeds = await readOwn<SeedsModel>('/api/fair/seeds');
  if (seeds) onSeeds(seeds);
}

/** Returns whether the response could be read. Draw results are never invented in the browser. */
function couldRead(take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    reportFailure('an answer', error);
    return false;
  }
}
