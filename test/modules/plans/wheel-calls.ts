import type { Tx } from '#src/platform/database/transaction.ts';
import { kopecks } from '#src/shared/units.ts';
import * as wheel from '#src/games/wheel/store.ts';

interface Sample {
  readonly playerId: number;
  readonly drawIds: readonly number[];
}

const insertSpin = async (tx: Tx, playerId: number): Promise<number> => {
  const versionId = await wheel.insertVersion(tx, 997);
  return await wheel.insertSpin(tx, {
    playerId,
    versionId,
    promoId: null,
    gPriceKopecks: kopecks(100),
    revealAt: tx.now,
  });
};

export const WHEEL_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  newestWheel: (tx) => wheel.newestWheel(tx),
  selectSectors: (tx) => wheel.selectSectors(tx, 1),
  insertVersion: (tx) => wheel.insertVersion(tx, 999),
  insertSectors: async (tx) => {
    const empty = { amount: null, percent: null, minKopecks: null, itemId: null, caseId: null, image: null };
    const spin = { ...empty, position: 1, from: 0, to: 999_999, kind: 'spin' };
    await wheel.insertSectors(tx, await wheel.insertVersion(tx, 998), [spin]);
  },
  selectVersionNumber: (tx) => wheel.selectVersionNumber(tx, 1),
  insertSpin: async (tx, { playerId }) => await insertSpin(tx, playerId),
  insertPrize: async (tx, { playerId, drawIds }) => {
    const spinId = await insertSpin(tx, playerId);
    const empty = { insertId: null, voucherId: null, codeId: null, cashbackPercent: null, until: null };
    const prize = { kind: 'spin' as const, ...empty };
    await wheel.insertPrize(tx, { spinId, drawId: drawIds.at(-1) ?? 0, position: 1, prize });
  },
  selectSpins: (tx, { playerId }) => wheel.selectSpins(tx, playerId, 10_000, 11),
  spinsAfter: (tx) => wheel.spinsAfter(tx, 19_000, 100),
  selectVersionsOfSpins: (tx) => wheel.selectVersionsOfSpins(tx, [17, 18]),
  spinSource: (tx) => wheel.spinSource(tx, 17),
};
