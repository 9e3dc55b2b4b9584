import type { CaseSale, CaseTexts, ConditionKind, InEachLanguage, ItemTexts } from './catalogue.ts';

/** An item as staff edit it: as its row is now, whatever a picture of the catalogue still says. */
export interface EditedItem {
  readonly id: number;
  readonly key: string;
  /** Counts the changes of the row, from 1. */
  readonly revision: number;
  readonly rarityRank: number;
  readonly isTracked: boolean;
  /** Empty until a picture was sent. */
  readonly image: string;
  readonly priceCentiG: number;
  readonly isListed: boolean;
  readonly texts: InEachLanguage<ItemTexts>;
}

/** What a case asks and when it is there. Sums are hundredths of the unit of the price kind. */
export interface CaseTerms extends CaseSale {
  readonly groupId: number;
  readonly conditions: readonly { readonly kind: ConditionKind; readonly value: number }[];
}

/** Tickets of an item in what a case is to hold, before they are laid. */
export interface DraftRow {
  readonly itemId: number;
  readonly tickets: number;
}

/** What a case is to hold next; `rows` is null while nothing differs from what is published. */
export interface CaseDraft {
  readonly revision: number;
  readonly rows: readonly DraftRow[] | null;
}

/** A case as staff edit it, published or not. */
export interface EditedCase extends CaseTerms {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly image: string;
  readonly hoverImage: string;
  readonly stockRemaining: number | null;
  readonly version: { readonly id: number; readonly number: number; readonly createdAt: Date } | null;
  readonly draft: CaseDraft;
  readonly texts: InEachLanguage<CaseTexts>;
}

/** A group of cases with its titles. */
export interface CaseGroup {
  readonly id: number;
  readonly name: string;
  /** Counts the changes of its titles, from 1. */
  readonly revision: number;
  readonly titles: InEachLanguage<string>;
}

/** What of a row was changed, as the audit log keeps it: only what differs, texts as they are. */
export interface Changed {
  readonly before: Readonly<Record<string, ChangedValue>>;
  readonly after: Readonly<Record<string, ChangedValue>>;
}

export type ChangedValue = string | number | boolean | null;
