import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { brandLogoOf, helpPictureOf, helpPictureProblem, pictureProblem } from '#src/platform/images/brand-picture.ts';
import {
  type Brand,
  BRAND_NAME,
  BRAND_WORDS,
  type BrandLogo,
  type BrandPicture,
  byHelpTopic,
  type HelpPicture,
  type HelpPictures,
  DEFAULT_COLOURS,
  LONGEST_BRAND_NAME,
  unreadablePair,
} from '#src/shared/brand.ts';
import { isColour } from '#src/shared/colour.ts';
import { LONGEST_SENDER } from '#src/shared/mail-sender.ts';
import { readMailSender } from './read-mail-sender.ts';
import { byLocale, FALLBACK_LOCALE, type Locale, LOCALE_CODES } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';
import { variable } from './variable.ts';

export const brandEnvironment = {
  BRAND_FILE: variable(z.string(), {
    description:
      'JSON file with names of the store, of the game and of its currency, two colours, a logo, a favicon, pictures ' +
      'that explain the game, languages and the sender of e-mail (docs/reference.md). Branding in the console ' +
      'changes them.',
    absent: "the names of `locales/*/layout.json` and the store's own colours and logo",
    example: '/etc/opencrate/brand.json',
  }),
} as const;

const name = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_BRAND_NAME)
  .regex(BRAND_NAME, 'has a control or invisible character, a bracket or a brace');
const inLanguages = z.union([
  name.transform((text) => byLocale(() => text)),
  z
    .partialRecord(z.enum(LOCALE_CODES), name)
    .transform((texts) => byLocale((locale) => texts[locale] ?? texts[FALLBACK_LOCALE] ?? '')),
]);
const colourText = z
  .string()
  .refine(isColour, 'must be a colour such as #ffb020')
  .transform((text) => text.toLowerCase())
  .refine(isColour);

const pathText = z.string().min(1);
const pathInLanguages = z.union([
  pathText.transform((file) => byLocale<string | null>(() => file)),
  z
    .partialRecord(z.enum(LOCALE_CODES), pathText)
    .transform((files) => byLocale((locale) => files[locale] ?? files[FALLBACK_LOCALE] ?? null)),
]);
const languages = z
  .array(z.enum(LOCALE_CODES))
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'names a language twice');
const sender = z
  .string()
  .max(LONGEST_SENDER)
  .transform(readMailSender)
  .refine((read) => read !== null, 'must be an address; write Name <store@store.example>');

const brandFile = z.strictObject({
  brand: inLanguages.optional(),
  game: inLanguages.optional(),
  gameCurrency: inLanguages.optional(),
  gameCurrencyName: inLanguages.optional(),
  /** Paths of PNGs, from the folder of the file. */
  logo: pathText.optional(),
  favicon: pathText.optional(),
  help: z.strictObject({ playerId: pathInLanguages.optional(), listing: pathInLanguages.optional() }).default({}),
  /** The default one first. */
  languages: languages.optional(),
  sender: sender.optional(),
  colours: z
    .strictObject({
      accent: colourText.default(DEFAULT_COLOURS.accent),
      ground: colourText.default(DEFAULT_COLOURS.ground),
    })
    .default(DEFAULT_COLOURS),
});

/**
 * Reads the file of the brand; without one all names and colours are the store's own. `shown` are the languages of a
 * file that names none.
 *
 * @throws ConfigError for a file that cannot be read, unknown names, and colours in which a text would be unreadable
 */
export function readBrand(file: string | undefined, shown: readonly Locale[] = LOCALE_CODES): Brand {
  const parsed = brandFile.safeParse(file === undefined ? {} : readJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`BRAND_FILE: ${[...(issue?.path ?? []), issue?.message ?? 'wrong value'].join(': ')}`);
  }
  const { colours, logo, favicon, help, languages: own, sender: from = null, ...names } = parsed.data;
  const unreadable = unreadablePair(colours);
  if (unreadable !== null) {
    const { colour, ground, contrast } = unreadable;
    throw new ConfigError(
      `BRAND_FILE: colours: the contrast of ${colour} on ${ground} is ${contrast.toFixed(2)}; readable text needs 4.5`,
    );
  }
  const words = byLocale((locale) => {
    const entries = BRAND_WORDS.map((word) => [word, names[word]?.[locale] ?? '']);
    return Object.fromEntries(entries) as Brand['words']['en'];
  });
  const fileAt = (name: string): string => resolve(dirname(file ?? ''), name);
  const pictureAt = (kind: BrandPicture, name: string | undefined): BrandLogo | null =>
    name === undefined ? null : readPicture(kind, fileAt(name));
  return {
    words,
    colours,
    logo: pictureAt('logo', logo),
    favicon: pictureAt('favicon', favicon),
    help: readHelp(help, fileAt),
    languages: own ?? shown,
    sender: from,
  };
}

type HelpFiles = z.infer<typeof brandFile>['help'];

/** One picture may stand for several languages. */
function readHelp(files: HelpFiles, fileAt: (name: string) => string): HelpPictures<HelpPicture | null> {
  const known = new Map<string, HelpPicture>();
  const readOne = (name: string): HelpPicture => {
    const path = fileAt(name);
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const content = readFile(path);
    const problem = helpPictureProblem(content);
    if (problem !== null) throw new ConfigError(`BRAND_FILE: help: ${path} ${problem}`);
    const picture = helpPictureOf(content);
    known.set(path, picture);
    return picture;
  };
  return byHelpTopic((topic) =>
    byLocale((locale) => {
      const name = files[topic]?.[locale] ?? null;
      return name === null ? null : readOne(name);
    }),
  );
}

function readPicture(kind: BrandPicture, path: string): BrandLogo {
  const content = readFile(path);
  const problem = pictureProblem(kind, content);
  if (problem !== null) throw new ConfigError(`BRAND_FILE: ${kind}: ${path} ${problem}`);
  return brandLogoOf(content);
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(`BRAND_FILE: ${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function readJson(path: string): unknown {
  const text = readFile(path).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`BRAND_FILE: ${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
