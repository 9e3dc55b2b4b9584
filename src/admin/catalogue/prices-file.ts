import { publishedCases, readCasePrices, readPricesOfItems } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import { csvHead, csvLine, csvStyleOf } from '#src/shared/csv.ts';
import { LOCALES, type Locale } from '#src/shared/locales.ts';
import { PRICE_COLUMNS } from './read-price-file.ts';

/** All prices of cases and items as CSV for a spreadsheet of the reader's language. An edited copy can be uploaded. */
export const pricesFile = (
  services: Services,
  { locale }: { readonly locale: Locale },
): { readonly name: string; readonly type: string; readonly pieces: AsyncIterable<string> } => ({
  name: `prices-${services.clock.now().toISOString().slice(0, 10)}.csv`,
  type: 'text/csv; charset=utf-8',
  pieces: linesOf(services, locale),
});

async function* linesOf(services: Services, locale: Locale): AsyncGenerator<string> {
  const { itemsById, casesById } = await publishedCases(services);
  const [cases, items] = await Promise.all([readCasePrices(services.db), readPricesOfItems(services.db)]);
  const style = csvStyleOf(LOCALES[locale].tag);
  yield csvHead(PRICE_COLUMNS, style);
  for (const { id, name, unit, price, oldPrice } of cases) {
    const title = casesById.get(id)?.texts[locale].title ?? '';
    yield csvLine(['case', name, title, unit, price / 100, oldPrice === null ? '' : oldPrice / 100], style);
  }
  for (const { id, name, unit, price } of items) {
    yield csvLine(['item', name, itemsById.get(id)?.texts[locale].title ?? '', unit, price / 100, ''], style);
  }
}
