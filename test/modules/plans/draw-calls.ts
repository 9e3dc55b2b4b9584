import * as players from '#src/players/players/store/players.ts';
import * as draws from '#src/core/draws/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly playerId: number;
  readonly pairId: number;
  readonly drawIds: readonly number[];
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const SEED = 'ab'.repeat(32);

const insertDraw = (tx: Tx, { pairId, playerId }: Sample): Promise<number> => {
  const request = { playerId, kind: 'case' as const, subjectId: 1, versionId: 1, odds: [], count: 1 };
  return draws.insertDraws(tx, pairId, request, [{ nonce: 999, ticket: 0, itemId: 1 }]);
};

export const DRAW_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  selectOpenPairs: (tx, { playerId }) => draws.selectOpenPairs(tx, playerId),
  selectOpenPairsForUpdate: (tx, { playerId }) => draws.selectOpenPairsForUpdate(tx, playerId),
  selectOpenPairsAfter: (tx, { playerId }) => draws.selectOpenPairsAfter(tx, playerId + 1000, 100),
  selectWalletsAndPairForUpdate: (tx, { playerId }) => draws.selectWalletsAndPairForUpdate(tx, playerId),
  selectClientSeed: (tx, { playerId }) => draws.selectClientSeed(tx, playerId),
  selectSealedSeedsAfter: (tx, { pairId }) => draws.selectSealedSeedsAfter(tx, pairId, 100),
  replaceSealedSeed: (tx, { pairId }) =>
    draws.replaceSealedSeed(tx, { key: pairId, encryptedText: Buffer.from('x'), context: SEED }, Buffer.from('y')),
  selectRevealedPairs: (tx, { playerId }) => draws.selectRevealedPairs(tx, playerId),
  selectPlayersWithOldPairs: (tx) => draws.selectPlayersWithOldPairs(tx, { before: LONG_AGO, job: 'x' }, 500),
  insertPairs: async (tx) => {
    const flags = { isAdult: true, isDemo: true, freeSpins: 0 };
    const playerId = await players.insertPlayer(tx, { name: 'x', locale: 'ru', currencyId: 4, ...flags });
    const sealed = { serverSeedSealed: Buffer.from('x'), serverSeedHash: SEED, clientSeed: 'x' };
    return await draws.insertPairs(tx, [{ playerId, state: 'active', ...sealed }]);
  },
  revealPair: (tx, { pairId }) => draws.revealPair(tx, pairId, SEED),
  revealPairs: (tx, { pairId }) => draws.revealPairs(tx, [{ id: pairId, serverSeed: SEED }]),
  activatePair: (tx, { pairId }) => draws.activatePair(tx, pairId, 'x'),
  updateNonce: (tx, { pairId }) => draws.updateNonce(tx, pairId, 1000),
  insertDraws: insertDraw,
  selectProof: (tx, { drawIds }) => draws.selectProof(tx, drawIds[0] ?? 0),
  insertOdds: async (tx, sample) => {
    await draws.insertOdds(tx, await insertDraw(tx, sample), '[]');
  },
  drawsOfPlayer: async (tx, { playerId }) => {
    const page = { before: 9_000_000, limit: 51 };
    await draws.drawsOfPlayer(tx, playerId, { ...page, kind: 'contract', isRevealed: null });
    return await draws.drawsOfPlayer(tx, playerId, { ...page, kind: null, isRevealed: true });
  },
  drawsAfter: (tx) => draws.drawsAfter(tx, 19_000, 100),
  selectDrawsOf: (tx) => draws.selectDrawsOf(tx, 'contract', [17, 18]),
  drawIdsOf: (tx) => draws.drawIdsOf(tx, 'case', 17),
};
