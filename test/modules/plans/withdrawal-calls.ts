import type { Tx } from '#src/platform/database/transaction.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import * as withdrawals from '#src/payments/withdrawals/store.ts';

interface Sample {
  readonly playerId: number;
  readonly itemIds: readonly number[];
}

type Calls = Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>>;

const AT = new Date('2020-01-01T00:00:00Z');

const withdrawalInput = ({ playerId, itemIds }: Sample) => ({
  playerId,
  insertId: (itemIds[0] ?? 0) + 100_000_000,
  gameId: '38204417',
  gameName: 'x',
  priceKopecks: kopecks(4),
  costKopecks: kopecks(4),
  reservedKopecks: kopecks(3),
  termsSalt: '0'.repeat(32),
});

const idOf = async (tx: Tx, state: 'waiting' | 'withdrawn'): Promise<number> => {
  const [row] = await tx('withdrawals').where({ state }).min<{ id: number }[]>({ id: 'id' });
  return row?.id ?? 0;
};

export const WITHDRAWAL_CALLS: Calls = {
  selectListings: (tx) => withdrawals.selectListings(tx, centiG(1), centiG(100)),
  insertWithdrawal: (tx, sample) => {
    // All but one in a thousand of the sample's items have ended.
    const insertId = sample.itemIds.at(-1) ?? 0;
    return withdrawals.insertWithdrawal(
      tx,
      { ...withdrawalInput(sample), insertId },
      { centiG: centiG(5), isMarked: true },
    );
  },
  selectWithdrawal: async (tx) => withdrawals.selectWithdrawal(tx, await idOf(tx, 'withdrawn')),
  selectWithdrawalForUpdate: async (tx) => withdrawals.selectWithdrawalForUpdate(tx, await idOf(tx, 'withdrawn')),
  latestRequest: (tx, { itemIds }) => withdrawals.latestRequest(tx, itemIds[0] ?? 0),
  selectOfPlayer: (tx, { playerId }) => withdrawals.selectOfPlayer(tx, playerId, 15_000, 31),
  selectUnended: (tx, { playerId }) => withdrawals.selectUnended(tx, playerId),
  selectNextForUpdate: (tx) => withdrawals.selectNextForUpdate(tx, false),
  heldBy: (tx) => withdrawals.heldBy(tx, 17),
  selectInState: (tx) => withdrawals.selectInState(tx, 'waiting', 17, 51),
  readQueue: (tx) => withdrawals.readQueue(tx),
  updateTaken: async (tx) => withdrawals.updateTaken(tx, await idOf(tx, 'waiting'), 17, AT),
  updateHandedBack: async (tx) => withdrawals.updateHandedBack(tx, await idOf(tx, 'waiting')),
  updateEnded: async (tx) =>
    withdrawals.updateEnded(tx, await idOf(tx, 'waiting'), {
      state: 'error',
      decidedBy: 17,
      reason: 'lot',
      note: null,
      lot: null,
      backAt: AT,
    }),
  updateReturned: async (tx) => withdrawals.updateReturned(tx, await idOf(tx, 'withdrawn')),
  selectOverdue: (tx) => withdrawals.selectOverdue(tx, { job: 'x', now: AT }, 100),
  selectToReturn: (tx) => withdrawals.selectToReturn(tx, { job: 'x', now: AT }, 100),
  insertStep: async (tx) => withdrawals.insertStep(tx, await idOf(tx, 'withdrawn'), 'asked', null),
  stepsOf: async (tx) => withdrawals.stepsOf(tx, await idOf(tx, 'withdrawn')),
  selectAsked: async (tx) => withdrawals.selectAsked(tx, await idOf(tx, 'withdrawn')),
  withdrawalRecord: (tx, { playerId }) => withdrawals.withdrawalRecord(tx, playerId),
  upsertGameAccount: (tx, { playerId }) =>
    withdrawals.upsertGameAccount(tx, playerId, { gameId: '38204417', name: 'x' }),
  lastGameId: (tx, { playerId }) => withdrawals.lastGameId(tx, playerId),
  selectPlayersBy: (tx) => withdrawals.selectPlayersBy(tx, '10000017', { but: 17, limit: 5 }),
  eraseGameTraces: (tx, { playerId }) => withdrawals.eraseGameTraces(tx, playerId),
};
