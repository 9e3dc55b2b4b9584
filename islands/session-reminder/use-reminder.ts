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
  /** Dismisses the reminder and begins the next stretch of play. */
  readonly goOn: () => void;
}

/** Shows the reminder while it is due. The polling code is loaded only when it is needed. */
export function useReminder({ due, leftSeconds }: PlayReminderProps): Reminding {
  const [dueReminder, setTold] = useState(due);
  const following = useRef<Promise<Following> | null>(null);
  const follow = async (): Promise<Following> => {
    const { Following: Begun } = await import('./following.ts');
    return new Begun(setTold, due);
  };
  const begin = (act: (begun: Following) => void): void => {
    following.current ??= follow();
    following.current.then(act).catch((error: unknown) => reportFailure('reminder', error));
  };
  useEffect(() => {
    const pause = due === null ? Math.min(SIGN_SECONDS, leftSeconds) * 1000 : 0;
    const timer = setTimeout(begin, pause, () => undefined);
    return () => {
      clearTimeout(timer);
      void following.current?.then((begun) => begun.end());
    };
  }, [due, leftSeconds]);
  return { play: dueReminder, isOver: dueReminder !== due, goOn: () => begin((begun) => begun.goOn()) };
}
