import type { BattleDrop } from '#src/games/battles/battle.ts';
import * as battles from '#src/games/battles/store.ts';
import { caseByName } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

interface Sample {
  readonly services: Services;
  readonly playerId: number;
}

const SEED = 'cd'.repeat(32);
const CODE = 'plan22222222';
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

const newBattle = (tx: Tx, { playerId }: Sample): Promise<number> =>
  battles.insertBattle(tx, {
    code: CODE,
    creatorId: playerId,
    format: '1v1',
    mode: 'classic',
    isPrivate: false,
    fundPercent: 0,
    entryKopecks: 2000,
    fundKopecks: 0,
    fundedKopecks: 0,
    potKopecks: 4000,
    serverSeedSealed: Buffer.from('x'),
    serverSeedHash: SEED,
    beaconKey: null,
  });

async function withSeats(tx: Tx, sample: Sample): Promise<{ readonly id: number; readonly seatId: number }> {
  const id = await newBattle(tx, sample);
  const free = { battleId: id, playerId: null, clientSeed: null, paidKopecks: 0, takenAt: null };
  const seatId = await battles.insertSeats(tx, [
    { ...free, seat: 1, team: 1, playerId: sample.playerId, clientSeed: 'x', paidKopecks: 2000, takenAt: tx.now },
    { ...free, seat: 2, team: 2 },
  ]);
  return { id, seatId };
}

const LOBBY = { mode: null, format: null, leastKopecks: null, mostKopecks: null, beforeId: 9_000_000, limit: 21 };

export const BATTLE_CALLS: Readonly<Record<string, (tx: Tx, sample: Sample) => unknown>> = {
  insertBattle: newBattle,
  insertCases: async (tx, sample) => {
    const plain = await caseByName(sample.services, 'plain');
    const battleId = await newBattle(tx, sample);
    const round = { caseId: plain?.id ?? 0, versionId: plain?.version.id ?? 0, priceKopecks: 2000 };
    await battles.insertCases(tx, [{ battleId, round: 1, ...round }]);
  },
  insertSeats: withSeats,
  lockBattle: (tx) => battles.lockBattle(tx, CODE),
  takeSeat: async (tx, sample) => {
    const { seatId } = await withSeats(tx, sample);
    await battles.takeSeat(tx, { id: seatId + 1, playerId: null, clientSeed: null, paidKopecks: 2000 });
  },
  markCancelled: async (tx, sample) => {
    const { id } = await withSeats(tx, sample);
    await battles.markCancelled(tx, id, 'creator');
  },
  markFull: async (tx, sample) => {
    const { id } = await withSeats(tx, sample);
    await battles.markFull(tx, id, 7);
  },
  markDrawn: async (tx, sample) => {
    const { id } = await withSeats(tx, sample);
    const none = { beaconSignature: null, tieTicket: null, tieCursor: null };
    await battles.markDrawn(tx, id, { ...none, filledAt: tx.now, finishAt: tx.now, gPriceKopecks: 100 });
  },
  writeResults: async (tx, sample) => {
    const { seatId } = await withSeats(tx, sample);
    const result = { scoreKopecks: 1, isWinner: true, wonKopecks: 1, prizeKopecks: 0 };
    await battles.writeResults(tx, [{ id: seatId, ...result }]);
  },
  insertEntry: async (tx, sample) => {
    const { seatId } = await withSeats(tx, sample);
    await battles.insertEntry(tx, { id: seatId, playerId: sample.playerId, clientSeed: 'x', paidKopecks: 2000 });
  },
  insertDrops: async (tx, sample) => {
    const battleId = await newBattle(tx, sample);
    const drop: BattleDrop = {
      battleId,
      round: 1,
      seat: 1,
      ticket: 0,
      itemId: 1,
      priceKopecks: 1,
      priceCentiG: 1,
      ownedItemId: null,
    };
    await battles.insertDrops(tx, [drop]);
  },
  selectBattle: (tx) => battles.selectBattle(tx, CODE),
  selectCasesOf: (tx) => battles.selectCasesOf(tx, CODE),
  selectSeats: (tx) => battles.selectSeats(tx, [17, 18]),
  selectCases: (tx) => battles.selectCases(tx, [17, 18]),
  selectDrops: (tx) => battles.selectDrops(tx, [17, 18]),
  selectLobby: async (tx) => {
    for (const state of ['open', 'running', 'finished'] as const) {
      await battles.selectLobby(tx, { ...LOBBY, state, now: tx.now });
    }
  },
  selectBiggest: (tx) => battles.selectBiggest(tx, LONG_AGO, tx.now),
  selectBattlesOf: (tx, { playerId }) => battles.selectBattlesOf(tx, playerId, 9_000_000, 21),
  hasOpenBattle: (tx, { playerId }) => battles.hasOpenBattle(tx, playerId),
  waitingBattlesOf: (tx, { playerId }) => battles.waitingBattlesOf(tx, playerId),
  undrawnBattles: (tx) => battles.undrawnBattles(tx),
  selectDrawnSince: (tx) => battles.selectDrawnSince(tx, tx.now, 100),
  countMeetings: (tx, { playerId }) => battles.countMeetings(tx, playerId, playerId + 1, LONG_AGO),
  selectFunders: (tx) => battles.selectFunders(tx, [17, 18]),
  sumFunded: (tx, { playerId }) => battles.sumFunded(tx, playerId, LONG_AGO),
  selectOpenBattles: (tx) => battles.selectOpenBattles(tx, 500),
  selectFullBattles: (tx) => battles.selectFullBattles(tx, 500),
  selectUnrevealed: (tx) => battles.selectUnrevealed(tx, LONG_AGO, 500),
  revealSeed: (tx) => battles.revealSeed(tx, 17, SEED),
  selectSealedSeedsAfter: (tx) => battles.selectSealedSeedsAfter(tx, 17, 100),
  replaceSealedSeed: (tx) =>
    battles.replaceSealedSeed(tx, { key: 17, encryptedText: Buffer.from('x'), context: SEED }, Buffer.from('y')),
};
