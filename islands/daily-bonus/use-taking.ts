import { useRef, useState } from 'react';
import { streakOnNextDay, type Streak, streakAfterClaim } from '#src/shared/streak.ts';
import { BONUS_HISTORY } from '#ui/bonus-history.ts';
import { useT } from '#ui/texts.tsx';
import { fetchFragment } from '#islands/runtime/dialogs/fetch-dialog.ts';
import { prepareCall, type RepeatableCall } from '#islands/runtime/network/call.ts';
import { showToast } from '#islands/runtime/dialogs/toast.ts';
import { flyToPurse } from './fly-to-purse.ts';
import type { DailyBonusProps } from './props.ts';
import type { TakenAnswer } from '#src/games/daily-bonus/outputs.ts';

export interface Taking {
  readonly streak: Streak;
  readonly isBroken: boolean;
  /** Taken on this page, which celebrates it. */
  readonly isTakenHere: boolean;
  readonly untilMs: number;
  readonly isAsked: boolean;
  /** Names the status that came instead of an answer, or that no answer came, if another press retries the call. */
  readonly lost: string | null;
  readonly take: () => void;
  /** Called when the day is over: the bonus can be claimed again. */
  readonly turn: () => void;
}

/** The list of the page shows the claim too. Without an answer it stays as it is. */
async function renewHistory(address: string): Promise<void> {
  const history = await fetchFragment(BONUS_HISTORY, address);
  if (history !== null) document.getElementById(BONUS_HISTORY)?.replaceWith(history);
}

/** Claims the daily bonus: one call, retried with the same idempotency key until a response arrives. */
export function useTaking(props: DailyBonusProps): Taking {
  const t = useT();
  const [streak, setStreak] = useState(props.streak);
  const [isBroken, setBroken] = useState(props.isBroken);
  const [isTakenHere, setTakenHere] = useState(false);
  const [untilMs, setUntil] = useState(props.untilMs);
  const [isAsked, setAsked] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const pending = useRef<RepeatableCall<TakenAnswer> | null>(null);
  // Refs and no state: two presses may come before the next rendering.
  const isSent = useRef(false);
  const formKey = useRef(props.auth.idempotencyKey);

  const send = async (call: RepeatableCall<TakenAnswer>): Promise<void> => {
    pending.current = call;
    setAsked(true);
    setLost(null);
    isSent.current = true;
    const outcome = await call.send();
    isSent.current = false;
    setAsked(false);
    if (outcome.kind === 'lost') return setLost(outcome.what);
    pending.current = null;
    const close = t('layout.menu.close');
    if (outcome.kind === 'refused') {
      // The bonus was claimed meanwhile in another tab or on another device.
      if (outcome.error === 'errors.bonus.taken') setStreak(streakAfterClaim);
      return showToast({ kind: 'error', text: outcome.message, group: 'bonus' }, close);
    }
    const { day, nextAt } = outcome.data;
    setStreak({ takenDays: day, isTodayTaken: true });
    setTakenHere(true);
    setUntil(Date.parse(nextAt));
    void renewHistory(props.action);
    flyToPurse(document.querySelector('.today__sum .coin'));
    for (const link of document.querySelectorAll('.daily')) link.classList.add('is-taken');
    showToast({ kind: 'success', text: outcome.message ?? t('daily-bonus.taken'), group: 'bonus' }, close);
  };
  return {
    streak,
    isBroken,
    isTakenHere,
    untilMs,
    isAsked,
    lost,
    take: () => {
      if (isSent.current || isAsked) return;
      const call = pending.current ?? prepareCall<TakenAnswer>('/api/bonus/take', {}, formKey.current);
      formKey.current = null;
      void send(call);
    },
    turn: () => {
      setBroken(!streak.isTodayTaken && streak.takenDays > 0);
      setTakenHere(false);
      setStreak(streakOnNextDay);
    },
  };
}
