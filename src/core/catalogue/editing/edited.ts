import type { CaseCondition, CaseSale, CaseTexts, InEachLanguage, ItemTexts } from '#src/core/catalogue/catalogue.ts';

export interface EditedItem {
  readonly id: number;
  readonly key: string;
  /** Counts the changes of the row, from 1. */
  readonly revision: number;
  readonly rarityRank: number;
  readonly isTracked: boolean;
  /** Empty until an image is uploaded. */
  readonly image: string;
  readonly priceCentiG: number;
  readonly isListed: boolean;
  readonly texts: InEachLanguage<ItemTexts>;
}

/** The price and the availability of a case. Amounts are hundredths of the unit of the price kind. */
export interface CaseTerms extends CaseSale {
  readonly groupId: number;
  readonly conditions: readonly CaseCondition[];
}

/** Number of tickets of an item in a draft, before ranges are assigned. */
export interface DraftRow {
  readonly itemId: number;
  readonly tickets: number;
}

/** Draft contents of a case. `rows` is null when the draft equals the published contents. */
export interface CaseDraft {
  readonly revision: number;
  readonly rows: readonly DraftRow[] | null;
}

export interface EditedCase extends CaseTerms {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly image: string;
  readonly hoverImage: string;
  /** Openings sold in the running stock period, and left; null without a limit. */
  readonly stockSold: number | null;
  readonly stockRemaining: number | null;
  readonly version: { readonly id: number; readonly number: number; readonly createdAt: Date } | null;
  readonly draft: CaseDraft;
  readonly texts: InEachLanguage<CaseTexts>;
}

export interface CaseGroup {
  readonly id: number;
  readonly name: string;
  /** Counts the changes of the titles, from 1. */
  readonly revision: number;
  readonly titles: InEachLanguage<string>;
}

/** The changed fields of a row for the audit log, before and after. */
export interface RowChange {
  readonly before: Readonly<Record<string, ChangedValue>>;
  readonly after: Readonly<Record<string, ChangedValue>>;
}

export type ChangedValue = string | number | boolean | null;
