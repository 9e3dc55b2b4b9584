import type { Locale } from '#src/shared/locales.ts';

/** What an advert says in one language. */
export interface AdvertTexts {
  /** What it is about, in a few words. */
  readonly lead: string;
  readonly text: string;
  /** What its button says; null where it leads nowhere. */
  readonly action: string | null;
}

/** An advert with its texts; one of a language that is missing is read in the fallback. */
export interface Advert {
  readonly id: number;
  /** The case whose picture it has. */
  readonly caseId: number | null;
  /** An own path, without the language. */
  readonly link: string | null;
  readonly fromAt: Date;
  /** It is not told from then on; null is never. */
  readonly untilAt: Date | null;
  readonly texts: ReadonlyMap<Locale, AdvertTexts>;
}
