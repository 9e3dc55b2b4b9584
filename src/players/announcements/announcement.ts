import type { Locale } from '#src/shared/locales.ts';
import type { AnnouncementRow } from './store.ts';

export interface AnnouncementTexts {
  readonly lead: string;
  readonly text: string;
  /** The label of the button; null without a link. */
  readonly action: string | null;
}

/** The readers of an announcement. */
export const AUDIENCES = ['everybody', 'guests', 'players'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** An announcement with its texts. Readers of a missing language get the fallback language. */
export interface Announcement extends AnnouncementRow {
  readonly texts: ReadonlyMap<Locale, AnnouncementTexts>;
}
