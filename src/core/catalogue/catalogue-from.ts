import { assert } from '#src/shared/assert.ts';
import { grouped } from '#src/shared/grouped.ts';
import { FALLBACK_LOCALE, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { type Catalogue, type CatalogueItem, type InEachLanguage, type OddsRow, RARITIES } from './catalogue.ts';
import type { CaseRow, CaseTextRow, ConditionRow, ItemRow, ItemTextRow, RangeRow } from './rows.ts';
import type { FormerNameRow } from './store/catalogue.ts';

/** All rows that a catalogue snapshot is built from. */
export interface CatalogueRows {
  readonly cases: readonly CaseRow[];
  readonly formerNames: readonly FormerNameRow[];
  readonly caseTexts: readonly CaseTextRow[];
  readonly conditions: readonly ConditionRow[];
  readonly odds: readonly RangeRow[];
  readonly items: readonly ItemRow[];
  readonly itemTexts: readonly ItemTextRow[];
}

/**
 * Builds a catalogue snapshot from its rows, with cases in display order. A text missing in a language falls back to
 * the fallback language. Throws when a range refers to a missing item, which the foreign keys prevent.
 */
export function buildCatalogue(rows: CatalogueRows): Catalogue {
  const itemsById = itemsFrom(rows.items, rows.itemTexts);
  const texts = grouped(rows.caseTexts, (row) => row.caseId);
  const conditions = grouped(rows.conditions, (row) => row.caseId);
  const odds = grouped(rows.odds, (row) => row.versionId);
  const cases = rows.cases.map(({ stockRemaining, versionId, versionNumber, versionCreatedAt, ...row }) => ({
    ...row,
    hasStock: stockRemaining === null || stockRemaining > 0,
    conditions: (conditions.get(row.id) ?? []).map(({ kind, value, days }) => ({ kind, value, days })),
    texts: inEachLanguage(texts.get(row.id) ?? [], ({ title, text }) => ({ title, text })),
    version: {
      id: versionId,
      caseId: row.id,
      number: versionNumber,
      createdAt: versionCreatedAt,
      rows: oddsFrom(odds.get(versionId) ?? [], itemsById),
    },
  }));
  const casesById = new Map(cases.map((publishedCase) => [publishedCase.id, publishedCase]));
  const formerNames = rows.formerNames.flatMap(({ name, caseId }) => {
    const publishedCase = casesById.get(caseId);
    return publishedCase === undefined ? [] : [[name, publishedCase] as const];
  });
  return {
    listed: cases.filter((publishedCase) => publishedCase.state !== 'hidden'),
    casesByName: new Map([
      ...formerNames,
      ...cases.map((publishedCase) => [publishedCase.name, publishedCase] as const),
    ]),
    casesById,
    itemsById,
  };
}

export const oddsFrom = (rows: readonly RangeRow[], items: ReadonlyMap<number, CatalogueItem>): readonly OddsRow[] =>
  rows.map((row) => {
    const item = items.get(row.itemId);
    assert(item, `Item ${String(row.itemId)} does not exist`);
    return { from: row.from, to: row.to, item };
  });

function itemsFrom(rows: readonly ItemRow[], textRows: readonly ItemTextRow[]): Map<number, CatalogueItem> {
  const texts = grouped(textRows, (row) => row.itemId);
  return new Map(
    rows.map((row) => {
      const rarity = RARITIES[row.rarityRank - 1];
      assert(rarity, `Item ${row.id} has an unknown rarity`);
      const itemTexts = inEachLanguage(texts.get(row.id) ?? [], ({ weapon, skin, title }) => ({ weapon, skin, title }));
      return [row.id, { ...row, rarity, texts: itemTexts }];
    }),
  );
}

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
