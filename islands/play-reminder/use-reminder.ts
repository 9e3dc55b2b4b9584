import { useEffect, useRef, useState } from 'react';
import type { SessionPlayModel } from '#views/layout/frame.ts';
import { reportFailure } from '../runtime/log.ts';
import type { Following } from './following.ts';
import type { PlayReminderProps } from './props.ts';
import { SIGN_SECONDS } from './sign-seconds.ts';

interface Reminding {
  /** What is said now; null while nothing is. */
  readonly told: SessionPlayModel | null;
  /** Whether it came while the page was there, and stands over it. */
  readonly isOver: boolean;
  /** The player has read it; answers whether that is taken care of without leaving the page. */
  readonly goOn: () => boolean;
}

/** Says what is due as long as it is. What asks for it is loaded when there is something to ask or to say. */
export function useReminder({ due, leftSeconds }: PlayReminderProps): Reminding {
  const [told, setTold] = useState(due);
  const following = useRef<Following | null>(null);
  useEffect(() => {
    let isLeft = false;
    const follow = async (): Promise<void> => {
      const { Following: Begun } = await import('./following.ts');
      if (!isLeft) following.current = new Begun(setTold, due);
    };
    const pause = due === null ? Math.min(SIGN_SECONDS, leftSeconds) * 1000 : 0;
    const timer = setTimeout(() => void follow().catch((error: unknown) => reportFailure('reminder', error)), pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      following.current?.end();
    };
  }, [due, leftSeconds]);
  return { told, isOver: told !== due, goOn: () => following.current?.goOn() ?? false };
}
