import type { CaseState, ItemModel, PriceKind } from '../ui/models.ts';

/** What the pages of the catalogue show. Sums are kopecks, or hundredths of a point where points are paid. */

/** Where a case stands: as staff set it, and whether anything of it was published at all. */
export type CaseStanding = CaseState | 'unpublished';

export interface CaseRowModel {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  /** Null until a picture was sent. */
  readonly logo: string | null;
  readonly category: string;
  readonly standing: CaseStanding;
  readonly hasDraft: boolean;
  readonly priceKind: PriceKind;
  readonly price: number;
  /** Return to the player in percent; null for a free case and for one without contents. */
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

export interface ItemRowModel extends Omit<ItemModel, 'logo' | 'price'> {
  readonly logo: string | null;
  readonly key: string;
  readonly isListed: boolean;
  readonly isTracked: boolean;
  /** How many cases hold it now. */
  readonly cases: number;
}

export interface ItemsModel {
  readonly filter: { readonly q: string; readonly rarity: string; readonly listed: string };
  readonly items: readonly ItemRowModel[];
  readonly found: number;
  /** Address of the page behind it, without the language's prefix. */
  readonly next: string | null;
}

type FourTexts = Readonly<Record<'ru' | 'en' | 'ua' | 'pl', string>>;

/** An item to be changed; `id` is null for a new one. */
export interface ItemFormModel {
  readonly id: number | null;
  readonly key: string;
  readonly title: string;
  readonly revision: number;
  readonly logo: string | null;
  readonly rarity: string;
  readonly isTracked: boolean;
  readonly isListed: boolean;
  /** Decimal text, as it is typed. */
  readonly priceG: string;
  readonly weapon: FourTexts;
  readonly skin: FourTexts;
  readonly itemTitle: FourTexts;
  readonly cases: readonly { readonly id: number; readonly title: string }[];
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}

/** What stands above every section of one case. */
export interface CaseHeadModel {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly logo: string | null;
  readonly standing: CaseStanding;
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
  /** What can be added, by rarity. */
  readonly addable: readonly { readonly id: number; readonly title: string; readonly rarity: string }[];
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

/** What a case asks, as its form has it: texts as they are typed. */
export interface TermsModel {
  readonly head: CaseHeadModel | null;
  readonly revision: number;
  readonly categories: readonly string[];
  readonly palettes: readonly string[];
  readonly groups: readonly { readonly id: number; readonly title: string }[];
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
  readonly stockRemaining: number | null;
  readonly conditions: Readonly<Record<'vk' | 'telegram', boolean>> &
    Readonly<Record<'level' | 'topup' | 'cooldown', string>>;
  readonly mayOverride: boolean;
  readonly keys: readonly string[];
}

export interface CaseTextsModel {
  readonly head: CaseHeadModel;
  readonly revision: number;
  readonly titles: FourTexts;
  readonly texts: FourTexts;
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
    /** By the prices of now; null for a free case. */
    readonly percent: number | null;
  }[];
  readonly next: string | null;
}

/** One of two versions that are compared; money and returns by the prices of now. */
export interface ComparedSideModel {
  readonly number: number;
  /** Null for the draft of the next one. */
  readonly createdAt: string | null;
  /** Null for a free case. */
  readonly percent: number | null;
  readonly averageKopecks: number;
}

export interface ComparedRowModel {
  readonly item: Omit<ItemRowModel, 'cases' | 'key'>;
  /** The chance in percent; null where the version does not hold the item. */
  readonly before: number | null;
  readonly after: number | null;
  /** Points of the return; null for a free case. */
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
  /** The number of the newest, a draft among them; 0 before anything was saved. */
  readonly newest: number;
  /** Null where there are not yet two. */
  readonly versions: ComparedVersionsModel | null;
}
