import { findVisibleCase, readDayFeed } from '#src/games/cases/index.ts';
import { priceFacts, readCasePriceHistory, shownAmount } from '#src/core/catalogue/prices/index.ts';
import { loadObserved } from '#src/portal/fairness/index.ts';
import { readCaseOpenings } from '#src/portal/leaderboards/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { endOfDay, hourOf } from './spans.ts';
import type { CasePriceModel, StatisticsPageModel } from '#views/portal/catalogue-pages/statistics-page.tsx';

/**
 * Drops and openings of a case so far. Viewers with the same language and currency share one object until drops or
 * prices change, for an hour at most: drops of the last 24 hours become older without any change.
 *
 * @throws errors.case.unknown for a hidden or unknown case
 */
export const loadStatistics = cached(
  'case-statistics',
  {
    dependsOn: ['strip', 'catalogue', 'rates'],
    key: ({ clock }, viewer, name) => `${viewerKey(viewer)} ${name} ${String(hourOf(clock.now()))}`,
  },
  makeStatistics,
);

async function makeStatistics(services: Services, viewer: Viewer, name: string): Promise<StatisticsPageModel> {
  const shownCase = await findVisibleCase(services, name);
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
    prices: prices.map(({ at, priceKind: kind, price: priceMinor }): CasePriceModel => {
      return { at: at.toISOString(), kind, price: shownAmount(kind, priceMinor, priceFacts(viewer)), priceMinor };
    }),
    // The end of the day, so that the page stays the same until then.
    pricesUntil: endOfDay(services.clock.now()).toISOString(),
  };
}
