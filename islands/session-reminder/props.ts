import type { AuthModel, SessionPlayModel } from '#ui/models/viewer.ts';

export interface PlayReminderProps {
  /** Seconds of activity until the reminder is due. */
  readonly leftSeconds: number;
  /** Reminder to show immediately; null until it is due. */
  readonly due: SessionPlayModel | null;
  /** Form action used without JavaScript. */
  readonly action: string;
  /** Address of this page, for continuing. */
  readonly here: string;
  /** Sign of the display currency. */
  readonly sign: string;
  readonly auth: AuthModel | null;
}
