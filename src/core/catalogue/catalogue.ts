import type { Locale } from '#src/shared/locales.ts';
import type { TicketRange } from '#src/shared/roll.ts';
import type { CentiG } from '#src/shared/units.ts';

export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'arcane'] as const;
export type Rarity = (typeof RARITIES)[number];

export type PriceKind = 'money' | 'bonuses' | 'free';
export type CaseState = 'active' | 'unavailable' | 'hidden';
export type ConditionKind = 'vk' | 'telegram' | 'level' | 'topup' | 'cooldown';

export type InEachLanguage<Texts> = Readonly<Record<Locale, Texts>>;

export interface ItemTexts {
  readonly weapon: string;
  readonly skin: string;
  /** Weapon and skin in one, with the language's quotes. */
  readonly title: string;
}

/** A kind of item: what can be won, and what it costs now. */
export interface CatalogueItem {
  readonly id: number;
  readonly key: string;
  readonly rarity: Rarity;
  /** 1 to 6, as rows keep it, so that lists can be sorted by it. */
  readonly rarityRank: number;
  readonly isTracked: boolean;
  /** The picture's address before the size. */
  readonly image: string;
  readonly priceCentiG: CentiG;
  readonly isListed: boolean;
  readonly texts: InEachLanguage<ItemTexts>;
}

/** One line of a case's contents: the tickets that win an item. */
export interface OddsRow extends TicketRange {
  readonly item: CatalogueItem;
}

/** What a case held from one publishing to the next. */
export interface CaseVersion {
  readonly id: number;
  readonly caseId: number;
  /** Counts from 1 within the case. */
  readonly number: number;
  readonly createdAt: Date;
  /** In ascending order of tickets, without gaps. */
  readonly rows: readonly OddsRow[];
}

/** `value`: the level; kopecks topped up within 30 days; hours between two openings; 1 for `vk` and `telegram`. */
export interface CaseCondition {
  readonly kind: ConditionKind;
  readonly value: number;
}

export interface CaseTexts {
  readonly title: string;
  /** Plain, or the JSON text of blocks {type, text}. */
  readonly text: string;
}

/** For what a case is opened, and when it is there. */
export interface CaseSale {
  readonly category: string;
  readonly position: number;
  readonly priceKind: PriceKind;
  /** Kopecks, or hundredths of a point when paid with bonuses; 0 when free. */
  readonly price: number;
  readonly oldPrice: number | null;
  readonly cashbackPercent: number | null;
  readonly state: CaseState;
  readonly fromAt: Date | null;
  readonly untilAt: Date | null;
  /** How many openings there are in all; null without a limit. How many are left is a row, read under its lock. */
  readonly stockTotal: number | null;
  /** Name of the palette that colours its glow. */
  readonly palette: string;
}

/** A case as staff have published it. */
export interface PublishedCase extends CaseSale {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  /** Whether any opening was left when this picture was taken; selling out takes a new one. */
  readonly hasStock: boolean;
  readonly image: string;
  readonly hoverImage: string;
  readonly conditions: readonly CaseCondition[];
  readonly texts: InEachLanguage<CaseTexts>;
  readonly version: CaseVersion;
}

/** Everything that is published, at one moment. */
export interface Catalogue {
  /** What the home page lists, in display order: hidden cases are not among them. */
  readonly listed: readonly PublishedCase[];
  readonly casesByName: ReadonlyMap<string, PublishedCase>;
  readonly casesById: ReadonlyMap<number, PublishedCase>;
  readonly itemsById: ReadonlyMap<number, CatalogueItem>;
}
