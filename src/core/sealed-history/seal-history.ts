import { type TransactionServices, type Tx, transaction } from '#src/platform/database/transaction.ts';
import { COMMIT_HORIZON_MS } from '#src/platform/database/commit-horizon.ts';
import type { Services } from '#src/platform/services.ts';
import { HOUR_MS, SECOND_MS } from '#src/shared/time.ts';
import { commitmentOf, hashOfSeal, NO_HASH } from './canonical.ts';
import { rootOf } from './merkle.ts';
import { readSealedRows } from './read-rows.ts';
import { partRoots, partsOf } from './sealed-part.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
import {
  deleteHorizonsBefore,
  insertHorizon,
  insertSeal,
  type LastKeys,
  lockSealProgress,
  type RangeDetails,
  selectHead,
  selectHighestKeys,
  selectHorizon,
  selectKeyAfterRows,
  selectLatestRestore,
  selectNamedRestore,
  selectSealedKeys,
  selectTime,
} from './store.ts';

/** Bounds the memory of a seal, and the rows that the proof of one draw is computed from. */
const ROWS_AT_ONCE = 5000;
/** A store that was upgraded has millions of rows to seal; a run leaves the rest to the next one. */
const RUN_MS = 20 * SECOND_MS;
/** A quiet store is sealed without rows, so that the head shows that sealing goes on. */
const QUIET_MS = HOUR_MS;
const SALT_BYTES = 32;

type SealServices = TransactionServices & Pick<Services, 'random'>;

interface SealOptions {
  /** 0 only when no transaction is running. */
  readonly settledMs?: number;
  readonly rowsAtOnce?: number;
  readonly runMs?: number;
  readonly quietMs?: number;
}

/**
 * Seals the rows below the commit horizon that are not sealed yet. Idempotent and safe to run concurrently: each seal
 * continues from the last one in one transaction. Returns the number of new seals.
 */
export async function sealHistory(
  services: SealServices,
  { settledMs = COMMIT_HORIZON_MS, rowsAtOnce = ROWS_AT_ONCE, runMs = RUN_MS, quietMs = QUIET_MS }: SealOptions = {},
): Promise<number> {
  const settledKeys = await readSettledKeys(services, settledMs);
  if (settledKeys === null) return 0;
  const startedMs = performance.now();
  let seals = 0;
  let outcome: 'sealed' | 'sealed all' | 'nothing';
  do {
    outcome = await transaction(services, null, (tx) => sealSome(tx, services, { settledKeys, rowsAtOnce, quietMs }));
    if (outcome !== 'nothing') seals += 1;
  } while (outcome === 'sealed' && performance.now() - startedMs < runMs);
  return seals;
}

/**
 * Notes up to where the history is complete when the transactions of this moment have ended. A store that stops notes
 * it, so that the first run after its next start seals the rest.
 */
export async function keepHorizon({ db }: Pick<Services, 'db'>): Promise<void> {
  await insertHorizon(db, await selectHighestKeys(db));
}

/**
 * The keys up to which every table is complete. A row gets its key before its commit, and no transaction lives as long
 * as the horizon, so below the keys that were the highest then, no row can appear any more. The clock is the
 * database's: the times in rows come from processes, whose clocks may differ.
 */
async function readSettledKeys({ db }: SealServices, settledMs: number): Promise<LastKeys | null> {
  await keepHorizon({ db });
  const horizon = await selectHorizon(db, settledMs);
  if (horizon === null) return null;
  await deleteHorizonsBefore(db, horizon.seenAt);
  return horizon.keys;
}

async function sealSome(
  tx: Tx,
  services: SealServices,
  {
    settledKeys,
    rowsAtOnce,
    quietMs,
  }: Required<Pick<SealOptions, 'rowsAtOnce' | 'quietMs'>> & { settledKeys: LastKeys },
): Promise<'sealed' | 'sealed all' | 'nothing'> {
  await lockSealProgress(tx);
  const [head, sealedKeys, time] = [await selectHead(tx), await selectSealedKeys(tx), await selectTime(tx)];
  const ranges: Omit<RangeDetails, 'number'>[] = [];
  let isAll = true;
  for (const table of SEALED_TABLES) {
    const [afterKey, settledKey] = [sealedKeys[table.name] ?? 0, settledKeys[table.name] ?? 0];
    if (settledKey <= afterKey) continue;
    const fullKey = await selectKeyAfterRows(tx, table, { afterKey, lastKey: settledKey, rows: rowsAtOnce });
    if (fullKey !== null && fullKey < settledKey) isAll = false;
    const range = await sealRange(tx, services, table, { afterKey, lastKey: fullKey ?? settledKey });
    if (range !== null) ranges.push(range);
  }
  // Clocks of a cluster may differ a little: time never goes back within the chain.
  const sealedAt = head !== null && head.sealedAt > time ? head.sealedAt : time;
  if (ranges.length === 0 && head !== null && sealedAt.getTime() - head.sealedAt.getTime() < quietMs) return 'nothing';
  await appendSeal(tx, { head, sealedAt, ranges });
  return isAll ? 'sealed all' : 'sealed';
}

async function sealRange(
  tx: Tx,
  services: SealServices,
  table: SealedTable,
  keys: { readonly afterKey: number; readonly lastKey: number },
): Promise<Omit<RangeDetails, 'number'> | null> {
  const rows = await readSealedRows(tx, table, { ...keys, limit: Number.MAX_SAFE_INTEGER });
  if (rows.length === 0) return null;
  const parts = partsOf(table.name, rows);
  const salt = services.random.bytes(SALT_BYTES);
  const commitment = commitmentOf(salt, rootOf(partRoots(parts)));
  return { table: table.name, ...keys, rows: rows.length, salt, commitment, parts };
}

async function appendSeal(
  tx: Tx,
  {
    head,
    sealedAt,
    ranges,
  }: {
    readonly head: Awaited<ReturnType<typeof selectHead>>;
    readonly sealedAt: Date;
    readonly ranges: readonly Omit<RangeDetails, 'number'>[];
  },
): Promise<void> {
  const latest = await selectLatestRestore(tx);
  const restore = latest !== null && latest.id > (await selectNamedRestore(tx)) ? latest : null;
  const number = Math.max((head?.number ?? 0) + 1, restore?.firstNumber ?? 0);
  const previousHash = head?.hash ?? NO_HASH;
  const hash = hashOfSeal({ number, sealedAt, previousHash, restore, ranges });
  await insertSeal(tx, { number, sealedAt, previousHash, restoreId: restore?.id ?? null, hash }, ranges);
}
