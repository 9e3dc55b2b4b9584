import type { Locale } from '#src/shared/locales.ts';

export interface AnnouncementTexts {
  readonly lead: string;
  readonly text: string;
  /** The label of the button; null without a link. */
  readonly action: string | null;
}

/** Who an announcement is for. */
export const AUDIENCES = ['everybody', 'guests', 'players'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** An announcement with its texts. Readers of a missing language get the fallback language. */
export interface Announcement {
  readonly id: number;
  readonly caseId: number | null;
  /** A path of the store, without the language prefix. */
  readonly link: string | null;
  readonly fromAt: Date;
  /** End of the announcement; null when it has no end. */
  readonly untilAt: Date | null;
  readonly audience: Audience;
  readonly texts: ReadonlyMap<Locale, AnnouncementTexts>;
}
