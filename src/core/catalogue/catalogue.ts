import type { Locale } from '#src/shared/locales.ts';
import type { Rarity } from '#src/shared/rarities.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import type { CentiG } from '#src/shared/units.ts';

export { RARITIES, type Rarity } from '#src/shared/rarities.ts';

export type PriceKind = 'money' | 'bonuses' | 'free';
export type CaseState = 'active' | 'unavailable' | 'hidden';
export type ConditionKind = 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';

export type InEachLanguage<Texts> = Readonly<Record<Locale, Texts>>;

export interface ItemTexts {
  readonly weapon: string;
  readonly skin: string;
  /** Weapon and skin together, in the quotation marks of the language. */
  readonly title: string;
}

/** An item type that can be won, with its current price. */
export interface CatalogueItem {
  readonly id: number;
  readonly key: string;
  readonly rarity: Rarity;
  /** 1 to 6, as stored, so that lists can be sorted by it. */
  readonly rarityRank: number;
  readonly isTracked: boolean;
  /** Image path without the size suffix. */
  readonly image: string;
  readonly priceCentiG: CentiG;
  readonly isListed: boolean;
  readonly changedAt: Date;
  readonly texts: InEachLanguage<ItemTexts>;
}

/** One line of a case's contents: an item and the tickets that win it. */
export interface OddsRow extends TicketRange {
  readonly item: CatalogueItem;
}

/** The contents of a case between two publications. */
export interface CaseVersion {
  readonly id: number;
  readonly caseId: number;
  /** Counts from 1 within the case. */
  readonly number: number;
  readonly createdAt: Date;
  /** In ascending order of tickets, without gaps. */
  readonly rows: readonly OddsRow[];
}

/**
 * The unit of `value` depends on the kind: a level; kopecks topped up within `days`; hours between two openings; 1 for
 * `vk` and `telegram`.
 */
export interface CaseCondition {
  readonly kind: ConditionKind;
  readonly value: number;
  /** Days whose top-ups count; null for other kinds. Without it, those of `topUpDaysOf`. */
  readonly days?: number | null;
}

/** Top-ups of this many days count when staff set no other number. */
const TOP_UP_DAYS = 30;

/** The days whose top-ups a condition counts; null for a condition of another kind. */
export const topUpDaysOf = ({ kind, days }: Pick<CaseCondition, 'kind' | 'days'>): number | null =>
  kind === 'topup' ? (days ?? TOP_UP_DAYS) : null;

export interface CaseTexts {
  readonly title: string;
  /** Plain text, or the JSON text of blocks {type, text}. */
  readonly text: string;
}

/** The price and the availability of a case. */
export interface CaseSale {
  readonly category: string;
  readonly position: number;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid in bonus points; 0 when free. */
  readonly price: number;
  readonly oldPrice: number | null;
  readonly cashbackPercent: number | null;
  readonly state: CaseState;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  /**
   * Total number of openings; null without a limit. The remaining number lives in its own row and is read under a lock.
   */
  readonly stockTotal: number | null;
  /** Name of the palette for the glow of the case. */
  readonly palette: string;
}

export interface PublishedCase extends CaseSale {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  /** True if openings were left when this snapshot was taken. Selling out creates a new snapshot. */
  readonly hasStock: boolean;
  readonly changedAt: Date;
  readonly image: string;
  readonly hoverImage: string;
  readonly conditions: readonly CaseCondition[];
  readonly texts: InEachLanguage<CaseTexts>;
  readonly version: CaseVersion;
}

/** An immutable snapshot of everything published. */
export interface Catalogue {
  /** Cases of the home page in display order. Hidden cases are left out. */
  readonly listed: readonly PublishedCase[];
  /** By their names, and by their former names that no other case has. */
  readonly casesByName: ReadonlyMap<string, PublishedCase>;
  readonly casesById: ReadonlyMap<number, PublishedCase>;
  readonly itemsById: ReadonlyMap<number, CatalogueItem>;
}
