import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { isWholePicture, kindOfPicture } from '#src/platform/images/picture-content.ts';
import { type Brand, type BrandLogo, BRAND_WORDS, DEFAULT_COLOURS, unreadablePair } from '#src/shared/brand.ts';
import { isColour } from '#src/shared/colour.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, byLocale } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';
import { variable } from './variable.ts';

export const brandEnvironment = {
  BRAND_FILE: variable(z.string(), {
    description:
      'JSON file with names of the store, of the game and of its currency, two colours and a logo (docs/operating.md).',
    absent: "the names of `locales/*/layout.json` and the store's own colours and logo",
    example: '/etc/opencrate/brand.json',
  }),
} as const;

// A name stands in addresses of authenticator apps and in receipts, where a line break ends a field.
const name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}{}<>]*$/u, 'has a control character, a bracket or a brace');
const inLanguages = z.union([
  name.transform((text) => byLocale(() => text)),
  z
    .partialRecord(z.enum(LOCALE_CODES), name)
    .transform((texts) => byLocale((locale) => texts[locale] ?? texts[FALLBACK_LOCALE] ?? '')),
]);
const colour = z
  .string()
  .refine(isColour, 'must be a colour such as #ffb020')
  .transform((text) => text.toLowerCase())
  .refine(isColour);

const brandFile = z.strictObject({
  brand: inLanguages.optional(),
  game: inLanguages.optional(),
  gameCurrency: inLanguages.optional(),
  gameCurrencyName: inLanguages.optional(),
  /** Path of a PNG, from the folder of the file. */
  logo: z.string().min(1).optional(),
  colours: z
    .strictObject({ accent: colour.default(DEFAULT_COLOURS.accent), ground: colour.default(DEFAULT_COLOURS.ground) })
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
  const { colours, logo, ...names } = parsed.data;
  const unreadable = unreadablePair(colours);
  if (unreadable !== null) {
    const { text, ground, contrast } = unreadable;
    throw new ConfigError(
      `BRAND_FILE: colours: the contrast of ${text} on ${ground} is ${contrast.toFixed(2)}; readable text needs 4.5`,
    );
  }
  const words = byLocale((locale) => {
    const entries = BRAND_WORDS.map((word) => [word, names[word]?.[locale] ?? '']);
    return Object.fromEntries(entries) as Brand['words']['en'];
  });
  return {
    words,
    colours,
    logo: path === undefined || logo === undefined ? null : readLogo(resolve(dirname(path), logo)),
  };
}

const LEAST_SIDE = 512;
const MOST_BYTES = 1_000_000;

/** Only PNG: it keeps transparency, and unlike SVG it cannot hold scripts or fetch other files. */
function readLogo(path: string): BrandLogo {
  const content = readFile(path);
  if (content.length > MOST_BYTES || kindOfPicture(content) !== 'png' || !isWholePicture(content, 'png')) {
    throw new ConfigError(`BRAND_FILE: logo: ${path} must be a PNG of at most 1 MB`);
  }
  // The header chunk comes first: width and height follow its length and name.
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  if (width !== height || width < LEAST_SIDE) {
    throw new ConfigError(
      `BRAND_FILE: logo: ${path} is ${String(width)}x${String(height)}; a square of 512 or more is needed`,
    );
  }
  return { content, hash: createHash('sha256').update(content).digest('hex').slice(0, 16) };
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
