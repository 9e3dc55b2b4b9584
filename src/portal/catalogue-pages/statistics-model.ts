import { findVisibleCase, readDayFeed } from '#src/games/cases/index.ts';
import type { PublishedCase } from '#src/core/catalogue/index.ts';
import { priceFor, readCasePriceHistory } from '#src/core/catalogue/prices/index.ts';
import { loadObserved } from '#src/portal/fairness/index.ts';
import { readCaseOpenings } from '#src/portal/leaderboards/index.ts';
import { cachedByKey } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import { endOfDay, hourOf } from './spans.ts';
import type { CasePriceModel, StatisticsPageModel } from '#views/portal/catalogue-pages/statistics-page.tsx';

/**
 * Drops and openings of a case so far.
 *
 * @throws errors.case.unknown for a hidden or unknown case
 */
export async function loadStatistics(
  services: Services,
  viewer: ModelViewer,
  name: string,
): Promise<StatisticsPageModel> {
  return await loadShared(services, viewer, await findVisibleCase(services, name));
}

/**
 * Viewers with the same language and currency share one object until drops or prices change, for an hour at most: drops
 * of the last 24 hours become older without any change.
 */
const loadShared = cachedByKey(
  ['strip', 'catalogue', 'rates'],
  (services: Services, { locale, currency }: ModelViewer, { id }: PublishedCase) =>
    `${locale} ${currency.code} ${String(id)} ${String(hourOf(services.clock.now()))}`,
  makeStatistics,
);

async function makeStatistics(
  services: Services,
  viewer: ModelViewer,
  shownCase: PublishedCase,
): Promise<StatisticsPageModel> {
  const [feed, opened, observed, prices] = await Promise.all([
    readDayFeed(services, viewer, shownCase),
    readCaseOpenings(services, shownCase.id),
    loadObserved(services, viewer, shownCase.version.id),
    readCasePriceHistory(services.db, shownCase.id),
  ]);
  return {
    name: shownCase.name,
    title: shownCase.texts[viewer.locale].title,
    opened,
    feed,
    observed: observed.shown,
    countedUntil: observed.countedUntil,
    prices: prices.map(({ at, ...terms }): CasePriceModel => {
      const price = priceFor({ ...terms, oldPrice: null, cashbackPercent: null }, viewer);
      return { at: at.toISOString(), kind: terms.priceKind, price: price.shown, priceMinor: terms.price };
    }),
    // The end of the day, so that the page stays the same until then.
    pricesUntil: endOfDay(services.clock.now()).toISOString(),
  };
}
