import { useEffect, useRef, useState } from 'react';
import type { SessionPlayModel } from '#ui/models/viewer.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import type { Following } from './following.ts';
import type { PlayReminderProps } from './props.ts';
import { SIGN_SECONDS } from './sign-seconds.ts';

interface Reminding {
  /** The visible reminder; null when there is none. */
  readonly play: SessionPlayModel | null;
  /** True if the reminder appeared on an open page and is shown as an overlay. */
  readonly isOver: boolean;
  /** Dismisses the reminder; returns whether that works without leaving the page. */
  readonly goOn: () => boolean;
}

/** Shows the reminder while it is due. The polling code is loaded only when it is needed. */
export function useReminder({ due, leftSeconds }: PlayReminderProps): Reminding {
  const [dueReminder, setTold] = useState(due);
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
  return { play: dueReminder, isOver: dueReminder !== due, goOn: () => following.current?.goOn() ?? false };
}
