import type { PlayerSegment } from '#src/accounts/index.ts';
import type { Locale } from '#src/shared/locales.ts';

/**
 * counting: its players are being counted; ready: they are, and nobody was told yet; sending, done: they are being
 * told, or were; stopped: nobody else will be told.
 */
export type MailingState = 'counting' | 'ready' | 'sending' | 'done' | 'stopped';

/** What a mailing says in one language. */
export interface MailingTexts {
  readonly title: string;
  readonly text: string;
}

/** What staff tell many players at once. */
export interface Mailing {
  readonly id: number;
  readonly state: MailingState;
  readonly segment: PlayerSegment;
  /** An own path, without the language. */
  readonly link: string | null;
  /** How many were meant when they were counted, as far as they are. */
  readonly counted: number;
  /** How many were told. */
  readonly written: number;
  /** The last player who was looked at. */
  readonly cursorId: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly doneAt: Date | null;
  /** A language that is missing reads the fallback. */
  readonly texts: ReadonlyMap<Locale, MailingTexts>;
}
