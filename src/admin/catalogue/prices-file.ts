import { publishedCases } from '#src/core/catalogue/index.ts';
import { readCasePrices, readPricesOfItems } from '#src/core/catalogue/prices/index.ts';
import type { Services } from '#src/platform/services.ts';
import { type CsvCells, csvFile, csvStyleOf } from '#src/platform/csv-file.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { PRICE_COLUMNS } from './read-price-file.ts';

/** All prices of cases and items as CSV for a spreadsheet of the reader's language. An edited copy can be uploaded. */
export const pricesFile = (services: Services, { locale }: { readonly locale: Locale }) =>
  csvFile(
    `prices-${services.clock.now().toISOString().slice(0, 10)}.csv`,
    rowsOf(services, locale),
    csvStyleOf(LOCALES[locale].tag),
  );

async function* rowsOf(services: Services, locale: Locale): AsyncGenerator<CsvCells[]> {
  const { itemsById, casesById } = await publishedCases(services);
  const [cases, items] = await Promise.all([readCasePrices(services.db), readPricesOfItems(services.db)]);
  yield [PRICE_COLUMNS];
  yield cases.map(({ id, name, unit, price, oldPrice }) => {
    const title = casesById.get(id)?.texts[locale].title ?? '';
    return ['case', name, title, unit, price / 100, oldPrice === null ? '' : oldPrice / 100];
  });
  yield items.map(({ id, name, unit, price }) => {
    const title = itemsById.get(id)?.texts[locale].title ?? '';
    return ['item', name, title, unit, price / 100, ''];
  });
}
