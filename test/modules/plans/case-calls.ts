import * as cases from '#src/games/cases/store.ts';
import { caseByName, priceFor } from '#src/core/catalogue/index.ts';
import { kopecks } from '#src/shared/units.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

interface Sample {
  readonly services: Services;
  readonly playerId: number;
}

export const CASE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  insertOpening: async (tx, { services, playerId }) => {
    const opened = await caseByName(services, 'plain');
    if (!opened) return null;
    const price = priceFor(opened, { currency: { rate: '1' } });
    return await cases.insertOpening(tx, playerId, opened, {
      count: 1,
      price,
      stockPeriodId: null,
      againAt: tx.now,
      exp: 1,
      gPriceKopecks: kopecks(100),
      revealAt: tx.now,
    });
  },
  selectCooldown: (tx, { playerId }) => cases.selectCooldown(tx, { playerId, caseId: 1, since: tx.now }),
  selectCooldownEnds: (tx, { playerId }) => cases.selectCooldownEnds(tx, playerId),
  startCooldown: (tx, { playerId }) => cases.startCooldown(tx, playerId, 1, { againAt: tx.now, freeKopecks: 1 }),
  insertFavourite: (tx, { playerId }) => cases.insertFavourite(tx, playerId, 1),
  deleteFavourite: (tx, { playerId }) => cases.deleteFavourite(tx, playerId, 1),
  eraseFavourites: (tx, { playerId }) => cases.eraseFavourites(tx, playerId),
  selectFavourites: (tx, { playerId }) => cases.selectFavourites(tx, playerId, 100),
  openingsOf: (tx, { playerId }) => cases.openingsOf(tx, playerId, Number.MAX_SAFE_INTEGER, 60),
  selectLastOpened: (tx, { playerId }) => cases.selectLastOpened(tx, playerId, 60),
  selectLatestOpening: (tx, { playerId }) => cases.selectLatestOpening(tx, playerId),
  upsertBests: (tx) => cases.upsertBests(tx, [{ caseId: 1, startsHour: 1, bestKopecks: 1, bestId: 1 }]),
  deleteBestDrops: (tx) => cases.deleteBestDrops(tx),
  selectBests: (tx) => cases.selectBests(tx, 1, 1),
  selectOpening: (tx) => cases.selectOpening(tx, 17),
  openingsAfter: (tx) => cases.openingsAfter(tx, 19_000, 500),
  selectOpeningsByIds: (tx) => cases.selectOpeningsByIds(tx, [17, 18]),
};
