import type { PlayerSegment } from '#src/players/notifications/store/segments.ts';
import type { Locale } from '#src/shared/locales.ts';

/**
 * counting: recipients are being counted; ready: counted, not sent yet; sending and done: being sent, and sent;
 * stopped: no further player gets it.
 */
export type MailingState = 'counting' | 'ready' | 'sending' | 'done' | 'stopped';

export interface MailingTexts {
  readonly title: string;
  readonly text: string;
}

/** A message from staff to many players. */
export interface Mailing {
  readonly id: number;
  readonly state: MailingState;
  readonly segment: PlayerSegment;
  /** A path of the store, without the language prefix. */
  readonly link: string | null;
  /** Recipients counted so far. */
  readonly counted: number;
  /** Recipients that the mailing was sent to. */
  readonly written: number;
  /** The last player that the walk has processed. */
  readonly cursorId: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly doneAt: Date | null;
  /** Readers of a missing language get the fallback. */
  readonly texts: ReadonlyMap<Locale, MailingTexts>;
}
