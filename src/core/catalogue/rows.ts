import {
  type RowOf,
  boolean,
  integer,
  json,
  mapped,
  named,
  nullable,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import type { Locale } from '#src/shared/locales.ts';
import { centiG } from '#src/shared/units.ts';
import type { CaseState, ConditionKind, PriceKind } from './catalogue.ts';
import type { DraftRow } from './editing/edited.ts';

const itemColumns = {
  id: integer,
  key: named('item_key', text),
  rarityRank: named('rarity', integer),
  isTracked: boolean,
  image: text,
  priceCentiG: mapped(integer, centiG),
  isListed: boolean,
};

export const itemShape = rowShape(itemColumns);
export type ItemRow = RowOf<typeof itemShape>;

export const editedItemShape = rowShape({ ...itemColumns, revision: integer });

export const itemTextShape = rowShape({
  itemId: integer,
  locale: textOf<Locale>(),
  weapon: text,
  skin: text,
  title: text,
});
export type ItemTextRow = RowOf<typeof itemTextShape>;

/** A case and its sale terms; the columns of the stock are those of its running period. */
const caseColumns = {
  id: integer,
  name: text,
  category: text,
  position: integer,
  priceKind: textOf<PriceKind>(),
  price: integer,
  oldPrice: nullable(integer),
  cashbackPercent: nullable(integer),
  state: textOf<CaseState>(),
  fromAt: nullable(timestamp),
  untilAt: nullable(timestamp),
  image: text,
  hoverImage: text,
  palette: text,
  stockTotal: nullable(integer),
  stockRemaining: nullable(integer),
};

export const caseShape = rowShape({
  ...caseColumns,
  group: named('group_name', text),
  versionId: integer,
  versionNumber: integer,
  versionCreatedAt: timestamp,
});
export type CaseRow = RowOf<typeof caseShape>;

export const editedCaseShape = rowShape({
  ...caseColumns,
  groupId: integer,
  revision: integer,
  stockSold: nullable(integer),
  versionId: nullable(integer),
  versionNumber: nullable(integer),
  versionCreatedAt: nullable(timestamp),
  draftRevision: nullable(integer),
  // Only `saveDraft` writes this column, so the JSON needs no validation.
  draftRows: named('draft_contents', nullable(json<DraftRow[]>())),
});

export const caseTextShape = rowShape({ caseId: integer, locale: textOf<Locale>(), title: text, text });
export type CaseTextRow = RowOf<typeof caseTextShape>;

export const conditionShape = rowShape({
  caseId: integer,
  kind: textOf<ConditionKind>(),
  value: integer,
  days: nullable(integer),
});
export type ConditionRow = RowOf<typeof conditionShape>;

/** A version without its ranges. */
export const versionShape = rowShape({ id: integer, caseId: integer, number: integer, createdAt: timestamp });
export type VersionRow = RowOf<typeof versionShape>;

export const rangeShape = rowShape({
  versionId: integer,
  from: named('ticket_from', integer),
  to: named('ticket_to', integer),
  itemId: integer,
});
export type RangeRow = RowOf<typeof rangeShape>;
