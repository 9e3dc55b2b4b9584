import * as cases from '#src/cases/store.ts';
import { caseByName } from '#src/catalogue/index.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { centiPoints } from '#src/shared/units.ts';

interface Sample {
  readonly world: World;
  readonly playerId: number;
}

/** Every function of src/cases/store.ts, called as its room calls it. */
export const CASE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => Promise<unknown>>> = {
  insertOpening: async (tx, { world, playerId }) => {
    const opened = await caseByName(world, 'plain');
    const none = centiPoints(0);
    const price = { kind: 'money', paid: 1, cashbackCentiPoints: none, wheelCentiPoints: none } as const;
    const fresh = { count: 1, price, againAt: tx.now, revealAt: tx.now };
    return opened && (await cases.insertOpening(tx, playerId, opened, fresh));
  },
  selectPause: (tx, { playerId }) => cases.selectPause(tx, playerId, 1),
  takePause: (tx, { playerId }) => cases.takePause(tx, playerId, 1, tx.now),
  insertFavourite: (tx, { playerId }) => cases.insertFavourite(tx, playerId, 1),
  deleteFavourite: (tx, { playerId }) => cases.deleteFavourite(tx, playerId, 1),
  deleteFavouritesOf: (tx, { playerId }) => cases.deleteFavouritesOf(tx, playerId),
  selectFavourites: (tx, { playerId }) => cases.selectFavourites(tx, playerId, 100),
  selectLastOpened: (tx, { playerId }) => cases.selectLastOpened(tx, playerId, 60),
  upsertBests: (tx) => cases.upsertBests(tx, [{ caseId: 1, startsHour: 1, bestKopecks: 1, bestId: 1 }]),
  deleteBests: (tx) => cases.deleteBests(tx),
  selectBests: (tx) => cases.selectBests(tx, 1, 1),
  selectOpening: (tx) => cases.selectOpening(tx, 17),
  selectOpeningsAfter: (tx) => cases.selectOpeningsAfter(tx, 19_000, 500),
  selectOpeningsByIds: (tx) => cases.selectOpeningsByIds(tx, [17, 18]),
};
