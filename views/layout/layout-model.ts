import type { LiveCounters } from '#src/shared/live.ts';
import type { Href, Locale, LocaleLinks } from '#src/shared/locales.ts';
import type { Role } from '#src/shared/powers.ts';
import type { AuthModel, CurrencyModel, GamePreferences, SessionPlayModel } from '#ui/models/viewer.ts';
import type { Rarity } from '#ui/models/items.ts';
import type { PageKind, StyleGroup } from './page-kind.ts';

/** A sheet that documents contain, and the hash by which their policy allows it. */
export interface InlineSheet {
  readonly css: string;
  readonly hash: string;
}

/** Build manifest, from public/build/.manifest.json. Addresses start with a slash and contain a hash. */
export interface Manifest {
  readonly boot: string;
  /** The inlined script that starts `boot` after the first paint, and its hash for the policy. */
  readonly starter: { readonly code: string; readonly hash: string };
  /** Stylesheet of every page after its first screen. */
  readonly styles: string;
  /** Stylesheets by group of pages, after that of every page. */
  readonly pageStyles: Readonly<Record<StyleGroup, string>>;
  /** Complete stylesheet of the staff console. */
  readonly staffStyles: string;
  /** Script of the staff console, used in place of `boot`. */
  readonly staffBoot: string;
  /** Script of the offline page. */
  readonly comeBack: string;
  /** Hashes of the scripts that documents name: a browser runs no other content. */
  readonly integrity: { readonly boot: string; readonly staffBoot: string; readonly comeBack: string };
  readonly islands: Readonly<Record<string, string>>;
  /** By file name in views/styles/inline (page-kind.ts); `brand` is added. */
  readonly inline: Readonly<Record<string, InlineSheet>>;
  /** Beginning of the addresses of a logo's icons, `{logo}-icon.png`, when it is another than the crate. */
  readonly logo?: string;
  /** As `logo`, for the icon of browser tabs alone. */
  readonly favicon?: string;
  /** Ground of the pages when it is another than the store's own. */
  readonly ground?: string;
  /** Address of the sprite with icons and flags. */
  readonly sprite: string;
  /** Address of the licences of everything that browsers load. */
  readonly licences: string;
  /** First-screen icons as <symbol> elements; each document includes only those that it shows. */
  readonly symbols: string;
}

/** The player in the header. Sums in the display currency, whole points. */
export interface PlayerBarModel {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly balance: number;
  readonly balanceMinor: number;
  readonly bonuses: number;
  readonly level: number;
  /** True when the player has confirmed the age of 18; until then every page asks. */
  readonly isAdult: boolean;
  readonly preferences: GamePreferences;
  readonly isBonusTaken: boolean;
  /** Number of unread notifications, capped at 100. */
  readonly unread: number;
  /** The running break; null without one, and a null end is a self-exclusion. */
  readonly pause: { readonly from: string; readonly until: string | null } | null;
  /** Next reminder of the session length; null when reminders are off. */
  readonly reminder: { readonly leftSeconds: number; readonly due: SessionPlayModel | null } | null;
}

export interface FlashModel {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** The key of the error, by which a player asks support about it. */
  readonly refusal?: string | null;
}

/** A rejected form, so that its page can show the submitted values and the reason. */
export interface RefusedModel {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  /** Invalid fields; empty when no field caused the error. */
  readonly fields: readonly string[];
  /** Error text for the field; null when the field's hint is sufficient. */
  readonly reason: string | null;
  /** Error message above the page. */
  readonly message: string;
  /** True when the record was changed concurrently. */
  readonly isStale: boolean;
}

export interface StaffLayoutModel {
  /** Null before sign-in. */
  readonly member: { readonly name: string; readonly role: Role } | null;
}

export interface StripEntry {
  /** Id of the dropped item. */
  readonly insertId: number;
  readonly title: string;
  /** Name of the item's page in addresses; null without a page. */
  readonly name: string | null;
  /** Address of the item's 130x88 picture. */
  readonly logo: string;
  readonly rarity: Rarity;
  /** URL name of the case. */
  readonly incase: string;
  readonly caseLogo: string;
  readonly caseTitle: string;
  readonly battle: boolean;
  /** The price of the item in whole prices of its case, from five of them; null below. */
  readonly times: number | null;
  readonly owner: { readonly ID: number; readonly name: string };
}

/** Live counters of the store. An unknown counter is null and drawn as a placeholder. */
export type CountersModel = LiveCounters;

export interface CurrencyChoice {
  readonly code: string;
  readonly name: string;
  readonly sign: string;
  /** Kept in the list but hidden. */
  readonly isHidden: boolean;
}

/** Contact addresses of the store; null values are not shown. All except `email` are URLs. */
export interface ContactsModel {
  readonly email: string | null;
  readonly support: string | null;
  readonly group: string | null;
  readonly channel: string | null;
}

export interface PaymentMark {
  /** A sprite name (`i-credit-card`, `b-stripe`) or the address of a picture. */
  readonly logo: string;
  readonly name: string;
}

/** Layout data shared by all visitors with the same language and currency. */
export interface SharedLayoutModel {
  /** The text that staff added to the notice of the running maintenance; null without one. */
  readonly maintenance: string | null;
  readonly strip: readonly StripEntry[];
  /** The best drops of the day. */
  readonly best: readonly StripEntry[];
  readonly counters: CountersModel;
  /** All available currencies, including the current one. */
  readonly currencies: readonly CurrencyChoice[];
  readonly contacts: ContactsModel;
  readonly payments: readonly PaymentMark[];
}

/** Fallback for error pages while a dependency is unavailable. */
export const EMPTY_SHARED_LAYOUT: SharedLayoutModel = {
  maintenance: null,
  strip: [],
  best: [],
  counters: { counter: null, contracts: null, users: null, online: null },
  currencies: [],
  contacts: { email: null, support: null, group: null, channel: null },
  payments: [],
};

/** A part of the layout, on this page. */
export interface LayoutPartProps {
  readonly layout: LayoutModel;
  readonly page: PageKind;
}

/** Layout data of a page; the same for every page of one request. */
export interface LayoutModel extends SharedLayoutModel {
  /** The shared layout object. Its identity is the cache key of HTML rendered from it alone. */
  readonly surroundings: SharedLayoutModel;
  readonly locale: Locale;
  /** Address of a page in this language. */
  readonly href: Href;
  /** Addresses in other languages. */
  readonly links: LocaleLinks;
  /** Path without the language prefix, with the query: `/case/polar?opening=7`. */
  readonly path: string;
  /** PUBLIC_ORIGIN without a trailing slash, for alternate and canonical links. */
  readonly origin: string;
  readonly currency: CurrencyModel;
  readonly player: PlayerBarModel | null;
  /** True when paid play is closed in the visitor's current or declared country. */
  readonly isClosed: boolean;
  /** Null on store pages. */
  readonly staff: StaffLayoutModel | null;
  readonly auth: AuthModel | null;
  readonly flash: FlashModel | null;
  /** Form of this page that was just rejected. */
  readonly refused: RefusedModel | null;
  /** Id of the announcement to show in a dialog; null when there is none. */
  readonly advert: number | null;
  readonly demo: boolean;
  readonly buildId: string;
  /** Address of the analytics script, loaded after consent; null when not configured. */
  readonly analytics: string | null;
  /** True when the browser should register the service worker. */
  readonly hasWorker: boolean;
  /** True on a store page that shows a staff member the brand before it is published. */
  readonly isPreview: boolean;
  readonly assets: Manifest;
}
