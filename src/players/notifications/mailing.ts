import type { MailingRow } from '#src/players/notifications/store/mailings.ts';
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
export interface Mailing extends MailingRow {
  /** Readers of a missing language get the fallback. */
  readonly texts: ReadonlyMap<Locale, MailingTexts>;
}
