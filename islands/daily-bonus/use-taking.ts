import { useRef, useState } from 'react';
import { nextDayOf, type Streak, takenOf } from '#src/shared/streak.ts';
import { useT } from '#views/ui/texts.tsx';
import { intend, type Intention } from '../runtime/call.ts';
import { showToast } from '../runtime/toast.ts';
import type { DailyBonusProps } from './props.ts';

/** The answer of POST /api/bonus/take. */
interface TakenAnswer {
  readonly day: number;
  /** ISO 8601. */
  readonly nextAt: string;
}

export interface Taking {
  readonly streak: Streak;
  readonly isBroken: boolean;
  readonly untilMs: number;
  /** `lost`: no answer came, and pressing again sends the same intention. */
  readonly at: 'rest' | 'asked' | 'lost';
  readonly take: () => void;
  /** The day is over: what was taken is not taken any more. */
  readonly turn: () => void;
}

/** Takes the bonus of the day: one intention, repeated until an answer came. */
export function useTaking(props: DailyBonusProps): Taking {
  const t = useT();
  const [streak, setStreak] = useState(props.streak);
  const [isBroken, setBroken] = useState(props.isBroken);
  const [untilMs, setUntil] = useState(props.untilMs);
  const [at, set] = useState<Taking['at']>('rest');
  const pending = useRef<Intention<TakenAnswer> | null>(null);

  const send = async (intention: Intention<TakenAnswer>): Promise<void> => {
    pending.current = intention;
    set('asked');
    const outcome = await intention.send();
    if (outcome.kind === 'lost') return set('lost');
    pending.current = null;
    set('rest');
    const close = t('layout.menu.close');
    if (outcome.kind === 'refused') {
      // Taken meanwhile, in another tab or on another device.
      if (outcome.error === 'errors.bonus.taken') setStreak(takenOf);
      return showToast({ kind: 'error', text: outcome.message, group: 'bonus' }, close);
    }
    const { day, nextAt } = outcome.data;
    setStreak({ takenDays: day, isTodayTaken: true });
    setBroken(false);
    setUntil(Date.parse(nextAt));
    showToast({ kind: 'success', text: outcome.message ?? t('bonus.taken'), group: 'bonus' }, close);
  };
  return {
    ...{ streak, isBroken, untilMs, at },
    take: () => {
      if (at !== 'asked') void send(pending.current ?? intend<TakenAnswer>('/api/bonus/take', {}));
    },
    turn: () => {
      setBroken(!streak.isTodayTaken && streak.takenDays > 0);
      setStreak(nextDayOf);
    },
  };
}
