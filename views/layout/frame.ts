import type { LiveCounters } from '#src/shared/live.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import type { CurrencyModel, Rarity } from '../ui/models.ts';

/** A stylesheet that is written into the document, and its SHA-256 in the form the CSP wants (`sha256-…`). */
export interface InlineStyle {
  readonly css: string;
  readonly hash: string;
}

/** What the build wrote, from public/build/manifest.json. Addresses start with a slash and carry a hash. */
export interface Manifest {
  readonly boot: string;
  readonly styles: string;
  /** The whole sheet of the staff's console. */
  readonly staffStyles: string;
  /** Its script, in the place of `boot`. */
  readonly staffBoot: string;
  /** Island name to its file. */
  readonly islands: Readonly<Record<string, string>>;
  /** By the name of the file in views/styles/inline: `base`, then what the first screen of a page needs. */
  readonly inline: Readonly<Record<string, InlineStyle>>;
  /** Address of the icons and flags. */
  readonly sprite: string;
  /** The icons of first screens as <symbol> elements; each document has those that it shows. */
  readonly symbols: string;
}

/** How a player wants games to be shown. */
export interface PlayWishes {
  /** The outcome at once, without reel, turning or mixing. */
  readonly fastOpening: boolean;
  readonly sound: boolean;
}

/** What a player's session has come to. Sums in the shown currency, those named `Minor` in kopecks. */
export interface SessionPlayModel {
  /** Whole minutes in which the player was there. */
  readonly minutes: number;
  /** How often the player wants to be told; 0 is never. */
  readonly everyMinutes: number;
  /** In how many seconds it is to be said: 0 is now, null is never. */
  readonly leftSeconds: number | null;
  readonly spent: number;
  readonly staked: number;
  readonly won: number;
  readonly net: number;
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
  /** Whether they have said that they are 18: until then every page asks. */
  readonly isAdult: boolean;
  readonly wishes: PlayWishes;
  /** Whether today's bonus was taken. */
  readonly isBonusTaken: boolean;
  /** Notices that were not read yet, 100 at most. */
  readonly unread: number;
  /** When the player is to be told how long their session has lasted; null where they want no such thing. */
  readonly reminder: { readonly leftSeconds: number; readonly due: SessionPlayModel | null } | null;
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

/** A form that was refused, for the page that it stands on: what was typed is there again, and why it was refused. */
export interface RefusedModel {
  /** The form's address, as it was sent. */
  readonly action: string;
  /** What was typed, by the names of fields. */
  readonly values: Readonly<Record<string, string>>;
  /** The fields that have to be mended; empty where it was no field's fault. */
  readonly fields: readonly string[];
  /** The reason, at its field: null where a field's own words say enough. */
  readonly reason: string | null;
  /** The refusal as a line above the page. */
  readonly message: string;
  /** Somebody else changed the same thing meanwhile. */
  readonly isStale: boolean;
}

/** What stands round a page of the staff's console. */
export interface StaffFrameModel {
  /** Null before somebody is signed in. */
  readonly member: { readonly name: string; readonly role: Role } | null;
}

/** A recent win, as the strip on top of every page shows it. */
export interface StripEntry {
  /** Of the item that was won. */
  readonly insertId: number;
  readonly title: string;
  /** Address of the item's 130x88 picture. */
  readonly logo: string;
  readonly rarity: Rarity;
  /** Name of the case in addresses. */
  readonly incase: string;
  readonly caseLogo: string;
  readonly caseTitle: string;
  readonly owner: { readonly ID: number; readonly name: string };
}

/** How much goes on in the shop. A figure that is not known yet is null, and drawn as loading. */
export type CountersModel = LiveCounters;

/** A currency that the visitor may choose. */
export interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  /** There for when it is shown again. */
  readonly isHidden: boolean;
}

/** Where people reach the shop; null is a way that does not exist and is not shown. All but `email` are addresses. */
export interface ContactsModel {
  readonly email: string | null;
  readonly support: string | null;
  readonly group: string | null;
  readonly channel: string | null;
}

/** A way to pay, as the footer shows it. */
export interface PaymentMark {
  /** A name in the sprite (`i-credit-card`, `b-stripe`), or the address of a picture. */
  readonly logo: string;
  readonly name: string;
}

/** What stands round every page and is the same for all visitors of one language and currency. */
export interface SurroundingsModel {
  /** The newest first. */
  readonly strip: readonly StripEntry[];
  readonly counters: CountersModel;
  /** All that may be chosen, the current one among them. */
  readonly currencies: readonly CurrencyChoice[];
  readonly contacts: ContactsModel;
  readonly payments: readonly PaymentMark[];
}

/** Nothing known: for errors while a part of the store is away. */
export const NO_SURROUNDINGS: SurroundingsModel = {
  strip: [],
  counters: { counter: null, contracts: null, users: null, online: null },
  currencies: [],
  contacts: { email: null, support: null, group: null, channel: null },
  payments: [],
};

/** Everything round the page itself: the same for every page of one request. */
export interface FrameModel extends SurroundingsModel {
  /** The same object as long as all that stands round every page is: what is rendered of it alone is kept by it. */
  readonly surroundings: SurroundingsModel;
  readonly locale: Locale;
  /** Without the language's prefix, with the query: `/case/polar?opening=7`. */
  readonly path: string;
  /** PUBLIC_ORIGIN without a slash at its end; alternates and the canonical address need it. */
  readonly origin: string;
  readonly currency: CurrencyModel;
  readonly player: PlayerBarModel | null;
  /** Whether staff have closed paid play where the visitor is, or says they live. */
  readonly isClosed: boolean;
  /** Null on every page of the shop. */
  readonly staff: StaffFrameModel | null;
  readonly auth: AuthModel | null;
  readonly flash: FlashModel | null;
  /** The form of this page that was just refused. */
  readonly refused: RefusedModel | null;
  /** The ID of what the store tells everybody once, over the page; null where there is nothing to tell. */
  readonly advert: number | null;
  /** Whether demo sign-in is open. */
  readonly demo: boolean;
  readonly buildId: string;
  /** Address of the script that measures visits, for those who agree; null where there is none. */
  readonly analytics: string | null;
  /** Whether the browser is to have the store's service worker. */
  readonly hasWorker: boolean;
  readonly assets: Manifest;
}
