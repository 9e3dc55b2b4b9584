import type { Locale } from '#src/shared/locales.ts';

/** Table rows of the catalogue. `buildCatalogue` builds the snapshot from them. */
export interface CatalogueItemRow {
  readonly id: number;
  readonly item_key: string;
  readonly rarity: number;
  readonly is_tracked: number;
  readonly image: string;
  readonly price_centi_g: number;
  readonly is_listed: number;
}

export interface ItemTextRow {
  readonly item_id: number;
  readonly locale: Locale;
  readonly weapon: string;
  readonly skin: string;
  readonly title: string;
}

export interface CaseColumns {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly position: number;
  readonly price_kind: string;
  readonly price: number;
  readonly old_price: number | null;
  readonly cashback_percent: number | null;
  readonly state: string;
  readonly from_at: Date | null;
  readonly until_at: Date | null;
  readonly image: string;
  readonly hover_image: string;
  readonly palette: string;
  readonly stock_total: number | null;
  readonly stock_sold: number | null;
  readonly stock_remaining: number | null;
}

export interface CaseRow extends CaseColumns {
  readonly group_name: string;
  readonly version_id: number;
  readonly version_number: number;
  readonly version_created_at: Date;
}

export interface CaseTextRow {
  readonly case_id: number;
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
}

export interface ConditionRow {
  readonly case_id: number;
  readonly kind: string;
  readonly value: number;
  readonly days: number | null;
}

export interface CaseVersionRow {
  readonly id: number;
  readonly case_id: number;
  readonly number: number;
  readonly created_at: Date;
}

export interface OddsTableRow {
  readonly version_id: number;
  readonly ticket_from: number;
  readonly ticket_to: number;
  readonly item_id: number;
}
