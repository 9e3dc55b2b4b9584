import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { brandLogoOf, pictureProblem } from '#src/platform/images/brand-picture.ts';
import {
  type Brand,
  BRAND_NAME,
  BRAND_WORDS,
  type BrandLogo,
  type BrandPicture,
  DEFAULT_COLOURS,
  LONGEST_BRAND_NAME,
  unreadablePair,
} from '#src/shared/brand.ts';
import { isColour } from '#src/shared/colour.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, byLocale } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';
import { variable } from './variable.ts';

export const brandEnvironment = {
  BRAND_FILE: variable(z.string(), {
    description:
      'JSON file with names of the store, of the game and of its currency, two colours, a logo and a favicon ' +
      '(docs/operating.md). Branding in the console changes them.',
    absent: "the names of `locales/*/layout.json` and the store's own colours and logo",
    example: '/etc/opencrate/brand.json',
  }),
} as const;

const name = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_BRAND_NAME)
  .regex(BRAND_NAME, 'has a control character, a bracket or a brace');
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

const brandFile = z.strictObject({
  brand: inLanguages.optional(),
  game: inLanguages.optional(),
  gameCurrency: inLanguages.optional(),
  gameCurrencyName: inLanguages.optional(),
  /** Paths of PNGs, from the folder of the file. */
  logo: z.string().min(1).optional(),
  favicon: z.string().min(1).optional(),
  colours: z
    .strictObject({
      accent: colourText.default(DEFAULT_COLOURS.accent),
      ground: colourText.default(DEFAULT_COLOURS.ground),
    })
    .default(DEFAULT_COLOURS),
});

/**
 * Reads the file of the brand; without one all names and colours are the store's own.
 *
 * @throws ConfigError for a file that cannot be read, unknown names, and colours in which a text would be unreadable
 */
export function readBrand(path: string | undefined): Brand {
  const parsed = brandFile.safeParse(path === undefined ? {} : readJson(path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`BRAND_FILE: ${[...(issue?.path ?? []), issue?.message ?? 'wrong value'].join(': ')}`);
  }
  const { colours, logo, favicon, ...names } = parsed.data;
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
  const pictureAt = (kind: BrandPicture, file: string | undefined): BrandLogo | null =>
    path === undefined || file === undefined ? null : readPicture(kind, resolve(dirname(path), file));
  return { words, colours, logo: pictureAt('logo', logo), favicon: pictureAt('favicon', favicon) };
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
