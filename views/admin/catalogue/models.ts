import type { ByLocale } from '#src/shared/locales.ts';
import type { CaseState, PriceKind } from '#ui/models/cases.ts';
import type { ItemModel } from '#ui/models/items.ts';
import type { PickerEntry } from '#views/ui/staff/picker.tsx';

/** Models of the catalogue pages. Sums are kopecks, or hundredths of a point for cases paid in points. */

/** State set by staff, or `unpublished` when no version was ever published. */
export type CaseStatus = CaseState | 'unpublished';

export interface CaseRowModel {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  /** Null until a picture is uploaded. */
  readonly logo: string | null;
  readonly category: string;
  readonly standing: CaseStatus;
  readonly hasDraft: boolean;
  readonly priceKind: PriceKind;
  readonly price: number;
  /** Return to the player in percent; null for a free case and for a case without contents. */
  readonly percent: number | null;
  readonly isWithin: boolean;
  readonly version: number | null;
  readonly stockRemaining: number | null;
}

export interface CasesModel {
  readonly filter: { readonly q: string; readonly category: string; readonly standing: string };
  readonly categories: readonly string[];
  readonly groups: readonly { readonly id: number; readonly title: string; readonly cases: readonly CaseRowModel[] }[];
  readonly found: number;
}

export interface ItemRowModel extends Omit<ItemModel, 'tracked' | 'logo' | 'price'> {
  readonly logo: string | null;
  readonly key: string;
  readonly isListed: boolean;
  readonly isTracked: boolean;
  /** Number of cases that currently contain the item. */
  readonly cases: number;
}

export interface ItemsModel {
  readonly filter: { readonly q: string; readonly rarity: string; readonly listed: string };
  readonly items: readonly ItemRowModel[];
  readonly found: number;
  /** Address of the next page, without the language prefix. */
  readonly next: string | null;
}

/** `id` is null for a new item. */
export interface ItemFormModel {
  readonly id: number | null;
  readonly key: string;
  readonly title: string;
  readonly revision: number;
  readonly logo: string | null;
  readonly rarity: string;
  readonly isTracked: boolean;
  readonly isListed: boolean;
  /** Decimal text as typed. */
  readonly priceG: string;
  readonly weapon: ByLocale<string>;
  readonly skin: ByLocale<string>;
  readonly itemTitle: ByLocale<string>;
  readonly cases: readonly { readonly id: number; readonly title: string }[];
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}

export interface CaseHeadModel {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly logo: string | null;
  readonly standing: CaseStatus;
  readonly version: number | null;
  readonly hasDraft: boolean;
}

export interface ContentsRowModel {
  readonly item: Omit<ItemRowModel, 'cases' | 'key'>;
  readonly tickets: number;
  readonly chance: number;
  readonly change: number;
  readonly share: number | null;
}

export interface ContentsModel {
  readonly head: CaseHeadModel;
  readonly draftRevision: number;
  readonly versionId: number | null;
  readonly rows: readonly ContentsRowModel[];
  readonly tickets: number;
  readonly percent: number | null;
  readonly isWithin: boolean;
  readonly averageKopecks: number;
  readonly priceKind: PriceKind;
  readonly price: number;
  readonly band: { readonly minPercent: number; readonly maxPercent: number };
  /** Items that the contents do not hold yet, dearest first. */
  readonly addable: readonly PickerEntry[];
  readonly simulation: SimulationModel | null;
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}

export interface SimulationModel {
  readonly seed: number;
  readonly openings: number;
  readonly percent: number;
  readonly atLeastPrice: number;
  readonly columns: readonly { readonly times: number | null; readonly percent: number }[];
  readonly spread: { readonly from: number; readonly to: number };
}

/** Conditions of a case as form values; texts as typed. */
export interface TermsModel {
  readonly head: CaseHeadModel | null;
  readonly revision: number;
  /** The choices of the fields. */
  readonly choices: {
    readonly categories: readonly string[];
    readonly palettes: readonly string[];
    readonly groups: readonly { readonly id: number; readonly title: string }[];
  };
  readonly category: string;
  readonly groupId: number;
  readonly position: string;
  readonly priceKind: PriceKind;
  readonly price: string;
  readonly oldPrice: string;
  readonly cashback: string;
  readonly state: CaseState;
  readonly palette: string;
  readonly from: string;
  readonly until: string;
  readonly stock: string;
  /** Openings of the running stock period; null without a limit. */
  readonly stockPeriod: { readonly sold: number; readonly remaining: number } | null;
  readonly conditions: Readonly<Record<'vk' | 'telegram', boolean>> &
    Readonly<Record<'level' | 'topup' | 'topupDays' | 'cooldown', string>>;
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}

export interface CaseTextsModel {
  readonly head: CaseHeadModel;
  readonly revision: number;
  readonly titles: ByLocale<string>;
  readonly texts: ByLocale<string>;
  readonly shut: string | null;
  readonly open: string | null;
  readonly keys: readonly string[];
}

export interface VersionsModel {
  readonly head: CaseHeadModel;
  readonly versions: readonly {
    readonly id: number;
    readonly number: number;
    readonly createdAt: string;
    readonly items: number;
    /** At current prices; null for a free case. */
    readonly percent: number | null;
  }[];
  readonly next: string | null;
}

/** One of two compared versions; money and returns at current prices. */
export interface ComparedSideModel {
  readonly number: number;
  /** Null for a draft. */
  readonly createdAt: string | null;
  /** Null for a free case. */
  readonly percent: number | null;
  readonly averageKopecks: number;
}

export interface ComparedRowModel {
  readonly item: Omit<ItemRowModel, 'cases' | 'key'>;
  /** Chance in percent; null when the version does not contain the item. */
  readonly before: number | null;
  readonly after: number | null;
  /** Contribution to the return, in points; null for a free case. */
  readonly shareBefore: number | null;
  readonly shareAfter: number | null;
}

export interface ComparedVersionsModel {
  readonly before: ComparedSideModel;
  readonly after: ComparedSideModel;
  readonly rows: readonly ComparedRowModel[];
}

export interface ComparedModel {
  readonly head: CaseHeadModel;
  /** Number of the newest version, drafts included; 0 before the first save. */
  readonly newest: number;
  /** Null while fewer than two versions exist. */
  readonly versions: ComparedVersionsModel | null;
}

export interface PriceListHeadModel {
  readonly id: number;
  readonly state: 'draft' | 'scheduled' | 'applied' | 'cancelled' | 'refused';
  /** Name of the member who uploaded or scheduled it. */
  readonly member: string;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly endedAt: string | null;
  readonly rows: number;
}

export interface PricesModel {
  /** Newest first. */
  readonly lists: readonly PriceListHeadModel[];
  /** Address of the next page, without the language prefix. */
  readonly next: string | null;
  readonly keys: readonly string[];
}

/** A changed price in hundredths of its unit. */
export interface PriceChangeModel {
  readonly kind: 'item' | 'case';
  readonly id: number;
  readonly title: string;
  readonly unit: 'g' | 'money' | 'bonuses';
  readonly before: number;
  readonly after: number;
  /** Struck-through prices of a case. */
  readonly oldBefore: number | null;
  readonly oldAfter: number | null;
  /** True for a change so large that it may be a slip. */
  readonly isLarge: boolean;
}

/** The return of a case that the list moves: basis points, or kopecks an opening for a free case. */
export interface PriceReturnModel {
  readonly id: number;
  readonly title: string;
  readonly isFree: boolean;
  readonly before: number;
  readonly after: number;
  readonly totalBefore: number;
  readonly totalAfter: number;
  /** Beyond a limit with the new prices. */
  readonly isBeyond: boolean;
  /** Beyond it only through the list, so that an admin has to give a reason. */
  readonly isRefused: boolean;
}

/** An item of the list whose price moves to the other side of a threshold. */
export interface AcrossModel {
  readonly id: number;
  readonly title: string;
  readonly crossed: readonly {
    readonly kind: 'case' | 'freeCase' | 'spin' | 'skinCode' | 'skinMax';
    /** Title of the case, or the code. */
    readonly name: string;
    /** Kopecks. */
    readonly limit: number;
    readonly isAbove: boolean;
  }[];
}

export interface PriceListModel {
  readonly head: PriceListHeadModel;
  /** True until it is applied, cancelled or refused. */
  readonly isOpen: boolean;
  /** The reason why an open list can no longer be applied; null while it can. */
  readonly outdated: string | null;
  readonly reason: string;
  /** The reason why the job could not apply it. */
  readonly refusal: string | null;
  readonly changes: readonly PriceChangeModel[];
  /** Cases whose return moves; empty for an ended list. */
  readonly returns: readonly PriceReturnModel[];
  /** The worth of a spin of the wheel; null when the list does not move it, or has ended. */
  readonly spin: {
    readonly beforeKopecks: number;
    readonly afterKopecks: number;
    readonly mostKopecks: number;
    /** Beyond the limit through the list, so that an admin has to give a reason. */
    readonly isRefused: boolean;
  } | null;
  readonly across: readonly AcrossModel[];
  /** Limits of returns in percent. */
  readonly limits: { readonly minPercent: number; readonly maxPercent: number; readonly withCashbackPercent: number };
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}
