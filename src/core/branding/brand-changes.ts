import { z } from 'zod';
import {
  type Brand,
  BRAND_NAME,
  BRAND_WORDS,
  type BrandLogo,
  type BrandPicture,
  type BrandWords,
  byHelpTopic,
  HELP_TOPICS,
  type HelpPicture,
  type HelpPictures,
  LONGEST_BRAND_NAME,
} from '#src/shared/brand.ts';
import { type Colour, isColour } from '#src/shared/colour.ts';
import { type ByLocale, byLocale, FALLBACK_LOCALE, type Locale, LOCALE_CODES, NO_TEXTS } from '#src/shared/locales.ts';
import { LONGEST_SENDER } from '#src/shared/mail-sender.ts';
import { readMailSender } from '#src/platform/config/read-mail-sender.ts';

/** The fields of the form. Empty and null fields take the value of BRAND_FILE and of the environment. */
export interface BrandForm {
  readonly words: ByLocale<BrandWords>;
  readonly accent: Colour | null;
  readonly ground: Colour | null;
  /** The default one first. */
  readonly languages: readonly Locale[] | null;
  /** Text that `readMailSender` reads. */
  readonly sender: string;
}

export interface BrandContent extends BrandForm {
  /** Hashes; an empty one is the English picture, and without that the one of BRAND_FILE. */
  readonly help: HelpPictures<string>;
}

/** A brand in the console: its content, and the hashes of its pictures. A null picture is that of BRAND_FILE. */
export type BrandChanges = BrandContent & Readonly<Record<BrandPicture, string | null>>;

/** Contents of the pictures of a brand. */
export type BrandPictures = Readonly<Record<BrandPicture, BrandLogo | null>> & {
  readonly help: HelpPictures<HelpPicture | null>;
};

const NO_WORDS = Object.fromEntries(BRAND_WORDS.map((word) => [word, ''])) as BrandWords;

export const NO_CHANGES: BrandChanges = {
  words: byLocale(() => NO_WORDS),
  accent: null,
  ground: null,
  languages: null,
  sender: '',
  help: byHelpTopic(() => NO_TEXTS),
  logo: null,
  favicon: null,
};

/** True for changes that leave the brand of BRAND_FILE as it is. */
export const isUnchanged = ({ words, accent, ground, languages, sender, help, logo, favicon }: BrandChanges): boolean =>
  [accent, ground, languages, logo, favicon].every((value) => value === null) &&
  sender === '' &&
  HELP_TOPICS.every((topic) => LOCALE_CODES.every((locale) => help[topic][locale] === '')) &&
  LOCALE_CODES.every((locale) => BRAND_WORDS.every((word) => words[locale][word] === ''));

const name = z.string().max(LONGEST_BRAND_NAME).regex(BRAND_NAME).catch('').default('');
const words = z.object(Object.fromEntries(BRAND_WORDS.map((word) => [word, name]))).prefault({});
const colour = z.string().refine(isColour).nullable().catch(null).default(null);
const hash = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .catch('')
  .default('');
const inEach = <Field extends z.ZodType>(names: readonly string[], field: Field) =>
  z.object(Object.fromEntries(names.map((one) => [one, field]))).prefault({} as never);

/** Rows may be older than a field, a name or a language of the store. */
const content = z.object({
  words: z.object(Object.fromEntries(LOCALE_CODES.map((locale) => [locale, words]))).prefault({}),
  accent: colour,
  ground: colour,
  languages: z.array(z.enum(LOCALE_CODES)).min(1).nullable().catch(null).default(null),
  sender: z
    .string()
    .max(LONGEST_SENDER)
    .refine((text) => readMailSender(text) !== null)
    .catch('')
    .default(''),
  help: inEach(HELP_TOPICS, inEach(LOCALE_CODES, hash)),
});

export const readContent = (stored: string): BrandContent => content.parse(JSON.parse(stored)) as BrandContent;

/** The brand of BRAND_FILE with the changes of the console. A name without a text in a language is the English one. */
export const brandFrom = (file: Brand, changes: BrandChanges, pictures: BrandPictures): Brand => ({
  words: byLocale((locale) => {
    const own = (word: keyof BrandWords): string =>
      changes.words[locale][word] || changes.words[FALLBACK_LOCALE][word] || file.words[locale][word];
    return Object.fromEntries(BRAND_WORDS.map((word) => [word, own(word)])) as BrandWords;
  }),
  colours: { accent: changes.accent ?? file.colours.accent, ground: changes.ground ?? file.colours.ground },
  logo: pictures.logo ?? file.logo,
  favicon: pictures.favicon ?? file.favicon,
  help: byHelpTopic((topic) =>
    byLocale(
      (locale) => pictures.help[topic][locale] ?? pictures.help[topic][FALLBACK_LOCALE] ?? file.help[topic][locale],
    ),
  ),
  languages: changes.languages ?? file.languages,
  sender: readMailSender(changes.sender) ?? file.sender,
});
