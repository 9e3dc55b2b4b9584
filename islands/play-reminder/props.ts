import type { AuthModel, SessionPlayModel } from '#views/layout/frame.ts';

export interface PlayReminderProps {
  /** In how many seconds of being there it is due. */
  readonly leftSeconds: number;
  /** What is to be said at once; null until then. */
  readonly due: SessionPlayModel | null;
  /** Where an answer goes without a script. */
  readonly action: string;
  /** The page itself: where one goes on. */
  readonly here: string;
  /** The sign of the shown currency. */
  readonly sign: string;
  readonly auth: AuthModel | null;
}
