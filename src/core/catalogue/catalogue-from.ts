import { assert } from '#src/shared/assert.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { centiG } from '#src/shared/units.ts';
import {
  type CaseCondition,
  type CaseSale,
  type CaseState,
  type Catalogue,
  type CatalogueItem,
  type InEachLanguage,
  type OddsRow,
  type PriceKind,
  type PublishedCase,
  RARITIES,
} from './catalogue.ts';
import type {
  CaseColumns,
  CaseRow,
  CaseTextRow,
  ConditionRow,
  CatalogueItemRow,
  ItemTextRow,
  OddsTableRow,
} from './rows.ts';

/** All rows that a catalogue snapshot is built from. */
export interface CatalogueRows {
  readonly cases: readonly CaseRow[];
  readonly caseTexts: readonly CaseTextRow[];
  readonly conditions: readonly ConditionRow[];
  readonly odds: readonly OddsTableRow[];
  readonly items: readonly CatalogueItemRow[];
  readonly itemTexts: readonly ItemTextRow[];
}

/**
 * Builds a catalogue snapshot from its rows, with cases in display order. A text missing in a language falls back to
 * the fallback language. Throws when a range refers to a missing item, which the foreign keys prevent.
 */
export function buildCatalogue(rows: CatalogueRows): Catalogue {
  const itemsById = itemsFrom(rows.items, rows.itemTexts);
  const texts = grouped(rows.caseTexts, (row) => row.case_id);
  const conditions = grouped(rows.conditions, (row) => row.case_id);
  const odds = grouped(rows.odds, (row) => row.version_id);
  const cases = rows.cases.map((row) => {
    const id = row.id;
    return {
      ...caseFrom(row),
      conditions: (conditions.get(id) ?? []).map(conditionFrom),
      texts: inEachLanguage(texts.get(id) ?? [], ({ title, text }) => ({ title, text })),
      version: {
        id: row.version_id,
        caseId: id,
        number: row.version_number,
        createdAt: row.version_created_at,
        rows: oddsFrom(odds.get(row.version_id) ?? [], itemsById),
      },
    };
  });
  return {
    listed: cases.filter((publishedCase) => publishedCase.state !== 'hidden'),
    casesByName: new Map(cases.map((publishedCase) => [publishedCase.name, publishedCase])),
    casesById: new Map(cases.map((publishedCase) => [publishedCase.id, publishedCase])),
    itemsById,
  };
}

export const oddsFrom = (
  rows: readonly OddsTableRow[],
  items: ReadonlyMap<number, CatalogueItem>,
): readonly OddsRow[] =>
  rows.map((row) => {
    const item = items.get(row.item_id);
    assert(item, `Item ${String(row.item_id)} does not exist`);
    return { from: row.ticket_from, to: row.ticket_to, item };
  });

function itemsFrom(rows: readonly CatalogueItemRow[], textRows: readonly ItemTextRow[]): Map<number, CatalogueItem> {
  const texts = grouped(textRows, (row) => row.item_id);
  return new Map(
    rows.map((row) => {
      const id = row.id;
      const rarity = RARITIES[row.rarity - 1];
      assert(rarity, `Item ${id} has an unknown rarity`);
      const item: CatalogueItem = {
        id,
        key: row.item_key,
        rarity,
        rarityRank: row.rarity,
        isTracked: row.is_tracked === 1,
        image: row.image,
        priceCentiG: centiG(row.price_centi_g),
        isListed: row.is_listed === 1,
        texts: inEachLanguage(texts.get(id) ?? [], ({ weapon, skin, title }) => ({ weapon, skin, title })),
      };
      return [id, item];
    }),
  );
}

const caseFrom = (row: CaseRow): Omit<PublishedCase, 'conditions' | 'texts' | 'version'> => ({
  ...saleFrom(row),
  id: row.id,
  name: row.name,
  group: row.group_name,
  hasStock: row.stock_remaining === null || row.stock_remaining > 0,
  image: row.image,
  hoverImage: row.hover_image,
});

/** The sale terms of a case. The table CHECKs restrict kinds and states, so the casts are safe. */
export const saleFrom = (row: CaseColumns): CaseSale => ({
  category: row.category,
  position: row.position,
  priceKind: row.price_kind as PriceKind,
  price: row.price,
  oldPrice: row.old_price,
  cashbackPercent: row.cashback_percent,
  state: row.state as CaseState,
  fromAt: row.from_at,
  untilAt: row.until_at,
  stockTotal: row.stock_total,
  palette: row.palette,
});

const conditionFrom = (row: ConditionRow): CaseCondition => ({
  kind: row.kind as CaseCondition['kind'],
  value: row.value,
  days: row.days,
});

/** Texts by language. A missing text falls back to the fallback language. */
export function inEachLanguage<Row extends { readonly locale: Locale }, Texts>(
  rows: readonly Row[],
  textsOf: (row: Row) => Texts,
): InEachLanguage<Texts> {
  const byLocale = new Map(rows.map((row) => [row.locale, textsOf(row)]));
  const entries = LOCALE_CODES.map((locale) => {
    const texts = byLocale.get(locale) ?? byLocale.get(FALLBACK_LOCALE);
    assert(texts, `Texts in ${locale} are missing`);
    return [locale, texts];
  });
  return Object.fromEntries(entries) as InEachLanguage<Texts>;
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
