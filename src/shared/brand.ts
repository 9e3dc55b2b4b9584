import { type Colour, READABLE_CONTRAST, channelsOf, contrastOf, mixColours } from './colour.ts';
import type { ByLocale, Locale } from './locales.ts';
import type { MailSender } from './mail-sender.ts';

/** Names that an operator may change. Texts hold them as `{{brand}}`; `layout.json` has their default. */
export const BRAND_WORDS = ['brand', 'game', 'gameCurrency', 'gameCurrencyName'] as const;

export type BrandWords = Readonly<Record<(typeof BRAND_WORDS)[number], string>>;

/** The two colours from which the others are made. */
export interface BrandColours {
  /** Colour of buttons, links and prices. */
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
  /** The icon of browser tabs where it is another than the logo. */
  readonly favicon: BrandLogo | null;
  /** Pictures that explain the game, in each language; a language without its own has the English one. */
  readonly help: HelpPictures<HelpPicture | null>;
  /** Languages of the pages, the default one first. */
  readonly languages: readonly Locale[];
  /** Null is MAIL_FROM. */
  readonly sender: MailSender | null;
}

/** Subjects of help pictures: where the game shows the ID of a player, and how to put an item up for sale in it. */
export const HELP_TOPICS = ['playerId', 'listing'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];
export type HelpPictures<Picture> = Readonly<Record<HelpTopic, ByLocale<Picture>>>;

export const byHelpTopic = <Value>(valueOf: (topic: HelpTopic) => Value): Readonly<Record<HelpTopic, Value>> =>
  Object.fromEntries(HELP_TOPICS.map((topic) => [topic, valueOf(topic)])) as Record<HelpTopic, Value>;

export interface BrandLogo {
  readonly content: Uint8Array;
  /** Hash of the content, for addresses that are cached for a year. */
  readonly hash: string;
}

/** A picture with its size, so that pages keep its place. */
export interface HelpPicture extends BrandLogo {
  readonly width: number;
  readonly height: number;
}

/** The address at which a help picture is served. */
export const helpAddress = (hash: string): string => `/brand/${hash}-help.webp`;

/** Least and most pixels of a side of a help picture: a smaller one is unreadable, a larger one costs too much. */
export const HELP_SIDES = { least: 200, most: 4000 } as const;

export const LONGEST_BRAND_NAME = 40;
/**
 * A name stands in addresses of authenticator apps and in receipts, where a line break ends a field; an invisible
 * character could turn the order of the text around it.
 */
export const BRAND_NAME = /^[^\p{Cc}\p{Cf}{}<>]*$/u;

/** Least side of a picture in pixels: the largest icon is made of the logo. */
export const LEAST_SIDES = { logo: 512, favicon: 64 } as const;
export type BrandPicture = keyof typeof LEAST_SIDES;

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

/** Texts of the store by the colour that they have. */
const BRAND_TEXTS = ['accent', 'onAccent', 'text', 'secondary', 'faint'] as const;
export type BrandText = (typeof BRAND_TEXTS)[number];

/** A colour of text on the ground where it is the hardest to read. */
export interface ColourPair {
  readonly text: BrandText;
  readonly colour: Colour;
  readonly ground: Colour;
  readonly contrast: number;
}

/** The contrast of each text on its least readable ground. */
export function contrastsOf(colours: BrandColours): readonly ColourPair[] {
  const grounds = groundsOf(colours).slice(0, TEXT_GROUNDS);
  const { accent } = colours;
  const onAccent = accentTextOf(accent);
  return BRAND_TEXTS.map((text) => {
    if (text === 'onAccent') return { text, colour: onAccent, ground: accent, contrast: contrastOf(onAccent, accent) };
    const colour = text === 'accent' ? accent : TEXTS[text];
    const contrasts = grounds.map((ground) => ({ text, colour, ground, contrast: contrastOf(colour, ground) }));
    return contrasts.reduce((worst, pair) => (pair.contrast < worst.contrast ? pair : worst));
  });
}

export const isReadable = ({ contrast }: Pick<ColourPair, 'contrast'>): boolean => contrast >= READABLE_CONTRAST;

/** The least readable pair of these colours when it is below AA; null when all texts are readable. */
export const unreadablePair = (colours: BrandColours): ColourPair | null =>
  contrastsOf(colours)
    .filter((pair) => !isReadable(pair))
    .sort((one, other) => one.contrast - other.contrast)[0] ?? null;

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
