import { type Colour, READABLE_CONTRAST, channelsOf, contrastOf, mixColours } from './colour.ts';
import type { ByLocale } from './locales.ts';

/** Names that an operator may change. Texts hold them as `{{brand}}`; `layout.json` has their default. */
export const BRAND_WORDS = ['brand', 'game', 'gameCurrency', 'gameCurrencyName'] as const;

export type BrandWords = Readonly<Record<(typeof BRAND_WORDS)[number], string>>;

/** The two colours from which the others are made. */
export interface BrandColours {
  /** Of buttons, links and prices. */
  readonly accent: Colour;
  /** Ground of the pages; dark, because rarities and texts are light. */
  readonly ground: Colour;
}

/** The appearance of the store under another name. */
export interface Brand {
  /** An empty name is that of `locales/{language}/layout.json`. */
  readonly words: ByLocale<BrandWords>;
  readonly colours: BrandColours;
  /** A square PNG with transparent or own background; null keeps the crate. */
  readonly logo: BrandLogo | null;
}

export interface BrandLogo {
  readonly content: Uint8Array;
  /** Of the content, for addresses that are cached for a year. */
  readonly hash: string;
}

/** As in views/styles/tokens.css. */
export const DEFAULT_COLOURS: BrandColours = { accent: '#ffb020', ground: '#0b0e13' };

const WHITE = '#ffffff';
/** Texts on an accent, dark and light. */
const ACCENT_TEXTS = ['#1b1200', WHITE] as const;
/** Texts on the ground and on panels, from views/styles/tokens.css. */
const TEXTS = { text: '#f2f5f9', secondary: '#a9b4c2', faint: '#8996a8' } as const;

/** Shares of white in the grounds of panels, fields and their borders, from the page up. */
const GROUND_STEPS = [0, 0.03, 0.065, 0.12, 0.19] as const;
/** Panels on which texts stand: --ink-0 to --ink-2. */
const TEXT_GROUNDS = 3;

const groundsOf = ({ ground }: BrandColours): Colour[] => GROUND_STEPS.map((share) => mixColours(ground, WHITE, share));

const accentTextOf = (accent: Colour): Colour =>
  contrastOf(ACCENT_TEXTS[0], accent) >= contrastOf(ACCENT_TEXTS[1], accent) ? ACCENT_TEXTS[0] : ACCENT_TEXTS[1];

/** A pair of colours that would be hard to read, and its contrast. */
export interface UnreadablePair {
  readonly text: string;
  readonly ground: Colour;
  readonly contrast: number;
}

/** The least readable pair of these colours when it is below AA; null when all texts are readable. */
export function unreadablePair(colours: BrandColours): UnreadablePair | null {
  const grounds = groundsOf(colours).slice(0, TEXT_GROUNDS);
  const { accent } = colours;
  const onGrounds = { accent, ...TEXTS };
  const pairs = Object.entries(onGrounds).flatMap(([text, colour]) =>
    grounds.map((ground): UnreadablePair => ({ text, ground, contrast: contrastOf(colour, ground) })),
  );
  const onAccent = { text: 'text on accent', ground: accent, contrast: contrastOf(accentTextOf(accent), accent) };
  const [worst] = [...pairs, onAccent].sort((one, other) => one.contrast - other.contrast);
  return worst === undefined || worst.contrast >= READABLE_CONTRAST ? null : worst;
}

/** Style sheet of other colours, after that of the store; null for the store's own. */
export function brandCss(colours: BrandColours): string | null {
  const { accent, ground } = colours;
  const grounds =
    ground === DEFAULT_COLOURS.ground
      ? []
      : groundsOf(colours).map((colour, step) => `--ink-${String(step)}:${colour}`);
  const accents =
    accent === DEFAULT_COLOURS.accent
      ? []
      : [
          `--amber:${accent}`,
          `--amber-2:${mixColours(accent, WHITE, 0.25)}`,
          `--amber-ink:${accentTextOf(accent)}`,
          `--amber-soft:rgb(${channelsOf(accent).join(' ')}/.12)`,
        ];
  const values = [...grounds, ...accents];
  return values.length === 0 ? null : `:root{${values.join(';')}}`;
}
