import type { Knex } from 'knex';
import { readSignedRows } from '#src/core/sealed-history/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import { select } from '#src/platform/database/database.ts';
import { column, readRow } from '#src/platform/database/rows.ts';
import {
  type AcceptedHistory,
  type AccessKind,
  countUnsigned,
  findAccepted,
  findHistoryKey,
  HISTORY_KINDS,
  type HistoryKey,
  type HistoryKind,
} from '#src/platform/database/history-key.ts';
import { ACCESS_COLUMNS, EDITED_KINDS, signedIn } from '#src/platform/database/sign-access.ts';
import type { SignedValue } from '#src/platform/security/row-signature.ts';
import type { RuleRun, SearchedRule } from './rule-run.ts';

/** The name of the rule. */
export const SIGNATURES = 'the store wrote every row that makes value or gives access';

const ROWS_AT_ONCE = 10_000;

/**
 * Verifies the signature of every row that makes value or gives access. Rows without one are those that were accepted
 * when the store was upgraded. Without the key nothing is checked, and the rule says so.
 */
export const searchUnsignedRows: SearchedRule = async (snapshot, config, run) => {
  const key = await keyOrReport(snapshot, config, run);
  if (key === null) return;
  for (const kind of HISTORY_KINDS) await searchHistory(snapshot, key, kind, run);
  for (const kind of Object.keys(ACCESS_COLUMNS) as AccessKind[]) await searchAccess(snapshot, key, kind, run);
  await searchUnaccepted(snapshot, key, run);
};

async function keyOrReport(snapshot: Knex, config: Config, run: RuleRun): Promise<HistoryKey | null> {
  try {
    const key = await findHistoryKey({ db: snapshot, config });
    // A store without players has nothing to check: its first command makes the key.
    const [player] = await snapshot('players').select<object[]>('id').limit(1);
    if (key === null && player !== undefined)
      run.report({ notChecked: 'the store has not been started since its upgrade, or its key is lost' });
    return key;
  } catch (error) {
    run.report({ notChecked: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

async function searchHistory(snapshot: Knex, key: HistoryKey, kind: HistoryKind, run: RuleRun): Promise<void> {
  for (let afterKey = 0; ;) {
    const rows = await readSignedRows(snapshot, kind, {
      afterKey,
      lastKey: Number.MAX_SAFE_INTEGER,
      limit: ROWS_AT_ONCE,
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    afterKey = last.id;
    run.count(rows.length);
    for (const { id, values, signature } of rows) {
      if (signature !== null && !key.holds(kind, values, signature))
        run.report({ table: kind, id, problem: 'the store did not write it' });
    }
  }
}

async function searchAccess(snapshot: Knex, key: HistoryKey, kind: AccessKind, run: RuleRun): Promise<void> {
  const columns = ACCESS_COLUMNS[kind];
  const [first = '', second = first] = columns;
  const order = `ORDER BY ${first}, ${second}`;
  const isStrict = new Date() >= key.strictFrom;
  for (let index = 0; ; index += ROWS_AT_ONCE) {
    const rows = await select<Readonly<Record<string, SignedValue>> & { readonly signature: Buffer | null }>(
      snapshot,
      `SELECT ${columns.join(', ')}, signature FROM ${kind} WHERE ${signedIn(kind)} ${order} LIMIT ? OFFSET ?`,
      [ROWS_AT_ONCE, index],
    );
    run.count(rows.length);
    for (const { signature, ...row } of rows) {
      const values = columns.map((column) => row[column] ?? null);
      const isGood = !isStrict || (signature !== null && key.holds(kind, values, signature));
      const about = row['member_id'] ?? row['player_id'] ?? values[0] ?? null;
      const unsigned = signature === null || EDITED_KINDS.has(kind) ? { isUnsigned: true } : {};
      if (!isGood) run.report({ ...unsigned, table: kind, about, problem: 'the store did not write it' });
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Rows without a signature are exactly those that were accepted. During an upgrade there may be others. */
async function searchUnaccepted(snapshot: Knex, key: HistoryKey, run: RuleRun): Promise<void> {
  const accepted = await findAccepted(snapshot, key);
  if (new Date() < key.strictFrom) return;
  if (accepted === null) {
    run.report({ isUnsigned: true, problem: 'the history was never accepted', command: 'npm run audit -- --accept' });
    return;
  }
  await searchMoved(snapshot, accepted, run);
  const [before, now] = [await countUnsigned(snapshot, lastIdsOf(accepted)), await countUnsigned(snapshot)];
  for (const kind of HISTORY_KINDS) {
    const wanted = accepted.kinds[kind].unsigned;
    if (before[kind].unsigned !== wanted)
      run.report({ isUnsigned: true, table: kind, withoutSignature: before[kind].unsigned, accepted: wanted });
    else if (now[kind].unsigned !== wanted)
      run.report({
        isUnsigned: true,
        table: kind,
        lastAccepted: accepted.kinds[kind].lastId,
        problem: 'later rows without a signature: the store did not write them',
      });
  }
}

const lastIdsOf = ({ kinds }: AcceptedHistory): Record<HistoryKind, number> =>
  Object.fromEntries(HISTORY_KINDS.map((kind) => [kind, kinds[kind].lastId])) as Record<HistoryKind, number>;

/** The head under which rows without a signature were accepted is still in the chain. */
async function searchMoved(snapshot: Knex, { head }: AcceptedHistory, run: RuleRun): Promise<void> {
  if (head === null) return;
  const hash = await readRow(snapshot, column.text.only('hash'), 'FROM seals WHERE id = ?', [head.number]);
  if (hash !== head.hash) run.report({ seal: head.number, signedHash: head.hash, hash });
}
