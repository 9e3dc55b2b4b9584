import type { Locale } from '#src/shared/locales.ts';
import type { CurrencyModel } from '../ui/models.ts';

/** A stylesheet that is written into the document, and its SHA-256 in the form the CSP wants (`sha256-…`). */
export interface InlineStyle {
  readonly css: string;
  readonly hash: string;
}

/** What the build wrote, from public/build/manifest.json. Addresses start with a slash and carry a hash. */
export interface Manifest {
  readonly boot: string;
  readonly styles: string;
  /** Island name to its file. */
  readonly islands: Readonly<Record<string, string>>;
  /** By the name of the file in views/styles/inline: `base`, then what the first screen of a page needs. */
  readonly inline: Readonly<Record<string, InlineStyle>>;
}

/** The player in the header. Sums are in the shown currency, points whole. */
export interface PlayerBarModel {
  readonly id: number;
  readonly name: string;
  /** Address of a square picture. */
  readonly avatar: string;
  readonly balance: number;
  readonly balanceMinor: number;
  readonly bonuses: number;
  readonly level: number;
}

/** The auth data that every form carries beside its own fields. */
export interface AuthModel {
  readonly token: string;
  readonly type: string;
  readonly id: number;
}

export interface FlashModel {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

/** Everything round the page itself: the same for every page of one request. */
export interface FrameModel {
  readonly locale: Locale;
  /** Without the language's prefix, with the query: `/case/polar?opening=7`. */
  readonly path: string;
  /** PUBLIC_ORIGIN without a slash at its end; alternates and the canonical address need it. */
  readonly origin: string;
  readonly currency: CurrencyModel;
  readonly player: PlayerBarModel | null;
  readonly auth: AuthModel | null;
  readonly flash: FlashModel | null;
  /** Whether demo sign-in is open. */
  readonly demo: boolean;
  readonly buildId: string;
  readonly assets: Manifest;
}
