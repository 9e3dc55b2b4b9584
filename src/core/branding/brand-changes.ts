import { z } from 'zod';
import {
  type Brand,
  BRAND_NAME,
  BRAND_WORDS,
  type BrandLogo,
  type BrandPicture,
  type BrandWords,
  LONGEST_BRAND_NAME,
} from '#src/shared/brand.ts';
import { type Colour, isColour } from '#src/shared/colour.ts';
import { type ByLocale, byLocale, FALLBACK_LOCALE, LOCALE_CODES } from '#src/shared/locales.ts';

/** The fields of a brand that staff write. An empty name and a null colour are those of BRAND_FILE. */
export interface BrandContent {
  readonly words: ByLocale<BrandWords>;
  readonly accent: Colour | null;
  readonly ground: Colour | null;
}

/** A brand in the console: its content, and the hashes of its pictures. A null picture is that of BRAND_FILE. */
export type BrandChanges = BrandContent & Readonly<Record<BrandPicture, string | null>>;

const NO_WORDS = Object.fromEntries(BRAND_WORDS.map((word) => [word, ''])) as BrandWords;

export const NO_CHANGES: BrandChanges = {
  words: byLocale(() => NO_WORDS),
  accent: null,
  ground: null,
  logo: null,
  favicon: null,
};

const name = z.string().max(LONGEST_BRAND_NAME).regex(BRAND_NAME).catch('').default('');
const words = z.object(Object.fromEntries(BRAND_WORDS.map((word) => [word, name]))).prefault({});
const colour = z.string().refine(isColour).nullable().catch(null).default(null);

/** Rows may be older than a name or a language of the store. */
const content = z.object({
  words: z.object(Object.fromEntries(LOCALE_CODES.map((locale) => [locale, words]))).prefault({}),
  accent: colour,
  ground: colour,
});

export const readContent = (stored: string): BrandContent => content.parse(JSON.parse(stored)) as BrandContent;

/** The brand of BRAND_FILE with the changes of the console. A name without a text in a language is the English one. */
export const brandFrom = (
  file: Brand,
  changes: BrandChanges,
  pictures: Readonly<Record<BrandPicture, BrandLogo | null>>,
): Brand => ({
  words: byLocale((locale) => {
    const own = (word: keyof BrandWords): string =>
      changes.words[locale][word] || changes.words[FALLBACK_LOCALE][word] || file.words[locale][word];
    return Object.fromEntries(BRAND_WORDS.map((word) => [word, own(word)])) as BrandWords;
  }),
  colours: { accent: changes.accent ?? file.colours.accent, ground: changes.ground ?? file.colours.ground },
  logo: pictures.logo ?? file.logo,
  favicon: pictures.favicon ?? file.favicon,
});
