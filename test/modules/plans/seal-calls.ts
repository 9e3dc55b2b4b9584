import { SEALED_TABLES } from '#src/core/sealed-history/index.ts';
import * as sealedHistory from '#src/core/sealed-history/store.ts';
import type { Tx } from '#src/platform/database/transaction.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const HASH = 'ab'.repeat(32);
const TABLES = SEALED_TABLES.filter(({ name }) => name === 'draws' || name === 'case_version_rows');

export const SEAL_CALLS: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  selectSealProgress: (tx) => sealedHistory.selectSealProgress(tx),
  lockSealProgress: (tx) => sealedHistory.lockSealProgress(tx),
  putPosted: (tx) => sealedHistory.putPosted(tx, 1),
  addFailedPost: (tx) => sealedHistory.addFailedPost(tx),
  selectHighestKeys: (tx) => sealedHistory.selectHighestKeys(tx),
  selectSealedKeys: (tx) => sealedHistory.selectSealedKeys(tx),
  insertHorizon: (tx) => sealedHistory.insertHorizon(tx, { transfers: 1 }),
  selectHorizon: (tx) => sealedHistory.selectHorizon(tx, 240_000),
  deleteHorizonsBefore: (tx) => sealedHistory.deleteHorizonsBefore(tx, AT),
  selectKeyAfterRows: async (tx) => {
    for (const table of TABLES)
      await sealedHistory.selectKeyAfterRows(tx, table, { afterKey: 10, lastKey: 500, rows: 100 });
  },
  selectHead: (tx) => sealedHistory.selectHead(tx),
  selectSeal: (tx) => sealedHistory.selectSeal(tx, 1),
  selectSealsBefore: (tx) => sealedHistory.selectSealsBefore(tx, 1000, 21),
  selectSealsAfter: (tx) => sealedHistory.selectSealsAfter(tx, 0, 20),
  selectRanges: (tx) => sealedHistory.selectRanges(tx, [1, 2, 3]),
  selectRangesAfter: (tx) => sealedHistory.selectRangesAfter(tx, 'transfers', 10, 20),
  selectRangeOf: (tx) => sealedHistory.selectRangeOf(tx, 'draws', 10),
  selectLatestRestore: (tx) => sealedHistory.selectLatestRestore(tx),
  selectNamedRestore: (tx) => sealedHistory.selectNamedRestore(tx),
  selectTime: (tx) => sealedHistory.selectTime(tx),
  insertSeal: (tx) => {
    const range = { table: 'transfers', afterKey: 900_000_000, lastKey: 900_000_001, rows: 1, commitment: HASH };
    const seal = { number: 900_000_000, sealedAt: AT, previousHash: HASH, restoreId: null, hash: HASH };
    return sealedHistory.insertSeal(tx, seal, [{ ...range, salt: Buffer.from(HASH, 'hex'), parts: [[1, HASH]] }]);
  },
};
