import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import type { Locale } from '#src/shared/locales.ts';
import { centiG } from '#src/shared/units.ts';
import type { CaseState, ConditionKind, PriceKind } from './catalogue.ts';
import type { DraftRow } from './editing/edited.ts';

const itemColumns = {
  id: column.integer,
  key: column.text.named('item_key'),
  rarityRank: column.integer.named('rarity'),
  isTracked: column.boolean,
  image: column.text,
  priceCentiG: column.integer.mapped(centiG),
  isListed: column.boolean,
};

export const itemShape = rowShape({ ...itemColumns, changedAt: column.timestamp });
export type ItemRow = RowOf<typeof itemShape>;

export const editedItemShape = rowShape({ ...itemColumns, revision: column.integer });

export const itemTextShape = rowShape({
  itemId: column.integer,
  locale: column.textOf<Locale>(),
  weapon: column.text,
  skin: column.text,
  title: column.text,
});
export type ItemTextRow = RowOf<typeof itemTextShape>;

/** The price and the availability, in the row of a case. */
export const saleColumns = {
  category: column.text,
  position: column.integer,
  priceKind: column.textOf<PriceKind>(),
  price: column.integer,
  oldPrice: column.integer.nullable,
  cashbackPercent: column.integer.nullable,
  state: column.textOf<CaseState>(),
  fromAt: column.timestamp.nullable,
  untilAt: column.timestamp.nullable,
  palette: column.text,
};

export const saleShape = rowShape(saleColumns);

/** The terms of sale alone, of a case or of an input with more fields. */
export function saleOf(of: RowOf<typeof saleShape>): RowOf<typeof saleShape> {
  const { category, position, priceKind, price, oldPrice, cashbackPercent, state, fromAt, untilAt, palette } = of;
  return { category, position, priceKind, price, oldPrice, cashbackPercent, state, fromAt, untilAt, palette };
}

/** A case and its sale terms; the columns of the stock are those of its running period. */
const caseColumns = {
  id: column.integer,
  name: column.text,
  ...saleColumns,
  image: column.text,
  hoverImage: column.text,
  stockTotal: column.integer.nullable,
  stockRemaining: column.integer.nullable,
};

export const caseShape = rowShape({
  ...caseColumns,
  group: column.text.named('group_name'),
  changedAt: column.timestamp,
  versionId: column.integer,
  versionNumber: column.integer,
  versionCreatedAt: column.timestamp,
});
export type CaseRow = RowOf<typeof caseShape>;

export const editedCaseShape = rowShape({
  ...caseColumns,
  groupId: column.integer,
  revision: column.integer,
  stockSold: column.integer.nullable,
  versionId: column.integer.nullable,
  versionNumber: column.integer.nullable,
  versionCreatedAt: column.timestamp.nullable,
  draftRevision: column.integer.nullable,
  // Only `saveDraft` writes this column, so the JSON needs no validation.
  draftRows: column.json<DraftRow[]>().nullable.named('draft_contents'),
});

export const caseTextShape = rowShape({
  caseId: column.integer,
  locale: column.textOf<Locale>(),
  title: column.text,
  text: column.text,
});
export type CaseTextRow = RowOf<typeof caseTextShape>;

export const conditionShape = rowShape({
  caseId: column.integer,
  kind: column.textOf<ConditionKind>(),
  value: column.integer,
  days: column.integer.nullable,
});
export type ConditionRow = RowOf<typeof conditionShape>;

/** A version without its ranges. */
export const versionShape = rowShape({
  id: column.integer,
  caseId: column.integer,
  number: column.integer,
  createdAt: column.timestamp,
});
export type VersionRow = RowOf<typeof versionShape>;

export const rangeShape = rowShape({
  versionId: column.integer,
  from: column.integer.named('ticket_from'),
  to: column.integer.named('ticket_to'),
  itemId: column.integer,
});
export type RangeRow = RowOf<typeof rangeShape>;
