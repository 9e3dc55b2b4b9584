import type { Knex } from 'knex';
import {
  commitmentOf,
  type KeyedRow,
  NO_HASH,
  NOT_SEALED,
  PART_LEAVES,
  partRoots,
  partsOf,
  type RangeDetails,
  readSealedRows,
  rootOf,
  SEALED_TABLES,
  type SealedTable,
  hashOfSeal,
  selectRangesAfter,
  selectSealsAfter,
  withRanges,
} from '#src/core/sealed-history/index.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import type { RuleRun } from './rule-run.ts';

const SEALS_AT_ONCE = 500;
/** Rows that one statement reads: the seals of quiet minutes are read together. */
const ROWS_AT_ONCE = 10_000;
const RANGES_AT_ONCE = 200;
/** A statement reads so many rows more than were sealed, so that inserted ones are seen and memory stays bounded. */
const ROWS_BEYOND = 1000;
const MOST_FINDINGS = 10;

/** A head of the chain that was kept outside of the database. */
export interface KeptHead {
  readonly number: number;
  readonly hash: string;
}

/**
 * Recomputes the whole chain from the rows of the sealed tables, in bounded memory. Returns the seals, tables and keys
 * that differ. `count` follows the rows.
 */
export async function wrongSeals(snapshot: Knex, count: RuleRun['count'] = () => undefined): Promise<object[]> {
  const wrong = await wrongHeaders(snapshot);
  for (const table of SEALED_TABLES) {
    if (wrong.length >= MOST_FINDINGS) break;
    wrong.push(...(await wrongRowsOf(snapshot, table, count)));
  }
  return wrong;
}

/** Every seal names the hash of the previous one, and each range begins where the one before it ended. */
async function wrongHeaders(snapshot: Knex): Promise<object[]> {
  const wrong: object[] = [];
  const tables = new Set([...SEALED_TABLES.map(({ name }) => name), ...Object.keys(NOT_SEALED)]);
  const lastKeys = new Map<string, number>();
  let previous = { number: 0, hash: NO_HASH, sealedAt: new Date(0) };
  for (;;) {
    const seals = await withRanges(snapshot, await selectSealsAfter(snapshot, previous.number, SEALS_AT_ONCE));
    if (seals.length === 0 || wrong.length >= MOST_FINDINGS) return wrong;
    for (const seal of seals) {
      const { number, hash, sealedAt } = seal;
      const find = (problem: string): number => wrong.push({ seal: number, problem });
      if (seal.previousHash !== previous.hash) find('it does not follow the previous seal');
      if (number !== previous.number + 1 && seal.restore === null) find('seals before it are missing');
      if (sealedAt < previous.sealedAt) find('it is older than the previous seal');
      if (hashOfSeal(seal) !== hash) find('its hash differs');
      for (const { table, afterKey, lastKey } of seal.ranges) {
        if (!tables.has(table)) find(`the table ${table} is unknown`);
        if (afterKey !== (lastKeys.get(table) ?? 0)) find(`${table}: its rows do not follow those of the last seal`);
        lastKeys.set(table, lastKey);
      }
      previous = seal;
    }
  }
}

/** Recomputes the commitment of every seal over one table. */
export async function wrongRowsOf(
  snapshot: Knex,
  table: SealedTable,
  count: RuleRun['count'] = () => undefined,
): Promise<object[]> {
  const wrong: object[] = [];
  let ranges: RangeDetails[] = [];
  for (let afterKey = 0; wrong.length < MOST_FINDINGS;) {
    if (ranges.length === 0) ranges = await selectRangesAfter(snapshot, table.name, afterKey, RANGES_AT_ONCE);
    const batch = takeBatch(ranges);
    const last = batch.at(-1);
    if (last === undefined) break;
    const sealedRows = batch.reduce((sum, { rows }) => sum + rows, 0);
    const limit = sealedRows + ROWS_BEYOND;
    const rows = await readSealedRows(snapshot, table, { afterKey, lastKey: last.lastKey, limit });
    count(rows.length);
    let index = 0;
    for (const range of batch) {
      const from = index;
      while ((rows[index]?.key ?? Infinity) <= range.lastKey) index += 1;
      wrong.push(...wrongParts(table, range, rows.slice(from, index)));
    }
    afterKey = last.lastKey;
  }
  return wrong;
}

/** Removes the next ranges from a list, up to the number of rows that one statement reads. */
function takeBatch(ranges: RangeDetails[]): RangeDetails[] {
  let rows = 0;
  const end = ranges.findIndex((range) => (rows += range.rows) > ROWS_AT_ONCE);
  return ranges.splice(0, end === -1 ? ranges.length : Math.max(1, end));
}

/** The parts of a seal whose rows are not the sealed ones. */
function wrongParts(table: SealedTable, range: RangeDetails, rows: readonly KeyedRow[]): object[] {
  const parts = partsOf(table.name, rows);
  const isSealed = (roots: RangeDetails['parts']): boolean =>
    roots.length > 0 && commitmentOf(range.salt, rootOf(partRoots(roots))) === range.commitment;
  if (rows.length === range.rows && isSealed(parts)) return [];
  const { number: seal, afterKey, lastKey } = range;
  const whole = { seal, table: table.name, sealedRows: range.rows, rows: rows.length, firstKey: afterKey + 1, lastKey };
  // The parts themselves are in no hash: unless they agree with it, they cannot say where the change is.
  if (!isSealed(range.parts)) return [whole];
  return chunksOf(range.parts, 1).flatMap(([part], index) => {
    const members = membersOf(table, range, rows, index);
    if (part === undefined || members === null) return index === 0 ? [whole] : [];
    const [only, ...others] = partsOf(table.name, members.rows);
    if (only?.[1] === part[1] && others.length === 0) return [];
    const sealedRows = Math.min(PART_LEAVES, range.rows - index * PART_LEAVES);
    return [{ ...whole, sealedRows, ...members, rows: members.rows.length }];
  });
}

/** The rows of one part: by their index when none is missing, else by their keys; null when several share a key. */
function membersOf(
  { thenBy }: SealedTable,
  { rows: sealedRows, parts, afterKey, lastKey }: RangeDetails,
  rows: readonly KeyedRow[],
  part: number,
): { readonly rows: readonly KeyedRow[]; readonly firstKey: number; readonly lastKey: number } | null {
  if (rows.length === sealedRows) {
    const members = rows.slice(part * PART_LEAVES, (part + 1) * PART_LEAVES);
    return { rows: members, firstKey: members[0]?.key ?? afterKey, lastKey: members.at(-1)?.key ?? lastKey };
  }
  if (thenBy !== undefined) return null;
  const firstKey = part === 0 ? afterKey + 1 : (parts[part]?.[0] ?? afterKey);
  const endKey = (parts[part + 1]?.[0] ?? lastKey + 1) - 1;
  return { rows: rows.filter(({ key }) => key >= firstKey && key <= endKey), firstKey, lastKey: endKey };
}

/**
 * Compares heads that were kept elsewhere with the chain. A head whose number a restore skipped belongs to the lost
 * part of the history: it is returned apart, because nothing in the database can confirm it.
 */
export async function compareHeads(
  snapshot: Knex,
  heads: readonly KeptHead[],
): Promise<{ readonly wrong: object[]; readonly lost: number[] }> {
  const wrong: object[] = [];
  const lost: number[] = [];
  for (const { number, hash } of heads) {
    const seal = await snapshot('seals').first<{ hash: string } | undefined>('hash').where({ id: number });
    if (seal?.hash === hash) continue;
    const gap = await snapshot('restore_gaps')
      .first<object | undefined>('restore_id')
      .where({ table_name: 'seals' })
      .where('first_id', '<=', number)
      .where('last_id', '>=', number);
    if (seal === undefined && gap !== undefined) lost.push(number);
    else wrong.push({ seal: number, keptHash: hash, hash: seal?.hash ?? null });
  }
  return { wrong, lost };
}
