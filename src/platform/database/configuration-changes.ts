import { type Db, select, write } from './database.ts';
import { column, inList, readRows, type RowOf, rowShape, valueRows } from './rows.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { grouped } from '#src/shared/grouped.ts';
import type { Tx } from './transaction.ts';

/** The key of an entry: an id, or a name in ASCII. */
type ConfigurationKey = number | string;

/** Configuration of one kind: where its rows are, and which of their values the history keeps. */
export interface ConfigurationKind {
  readonly name: string;
  /** The FROM clause. */
  readonly from: string;
  /** Rows that belong to the kind; without it all do. */
  readonly where?: string;
  readonly key: { readonly column: string; readonly type: 'number' | 'text' };
  /** The order of rows that share a key. Their entry is a list; without an order a key has one row. */
  readonly order?: string;
  /** The kept values: a name in the entry and its column. JSON columns are cast to CHAR. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Writes what a command has just changed to the history of configuration, in the command's own transaction: one entry
 * for each key whose values differ from its last entry, and an entry without values for a deleted one. The rows must be
 * locked by the command, so that entries follow each other in the order of the changes.
 */
export async function recordConfiguration(
  tx: Tx,
  kind: ConfigurationKind,
  keys: readonly ConfigurationKey[],
): Promise<void> {
  for (const chunk of chunksOf(keys)) await recordBatch(tx, kind, chunk);
}

async function recordBatch(tx: Tx, kind: ConfigurationKind, keys: readonly ConfigurationKey[]): Promise<void> {
  const current = await readConfiguration(tx, kind, keys);
  const recorded = await readLastEntries(tx, kind, keys);
  const changedKeys = keys.map(String).filter((key) => (current.get(key) ?? null) !== (recorded.get(key) ?? null));
  if (changedKeys.length === 0) return;
  await write(
    tx,
    `INSERT INTO configuration_changes (kind, entry_key, entry_values, changed_at, changed_by, signature)
     VALUES ${valueRows(changedKeys, 6)}`,
    changedKeys
      .map((key) => [kind.name, key, current.get(key) ?? null, tx.now, tx.author] as const)
      .flatMap((values) => [...values, tx.sign('configuration_changes', values)]),
  );
}

/** The present values of some keys as canonical JSON. Keys without a row are absent. */
export async function readConfiguration(
  db: Db,
  kind: ConfigurationKind,
  keys: readonly ConfigurationKey[],
): Promise<Map<string, string>> {
  const { column, type } = kind.key;
  const columns = Object.entries(kind.values).map(([name, value]) => `${value} AS \`${name}\``);
  const rows = await select<Record<string, unknown> & { readonly entryKey: ConfigurationKey }>(
    db,
    `SELECT ${column} AS entryKey, ${columns.join(', ')} FROM ${kind.from}
     WHERE ${column} IN (${inList(keys)}) ${kind.where === undefined ? '' : `AND ${kind.where}`}
     ORDER BY ${column}${kind.order === undefined ? '' : `, ${kind.order}`}`,
    type === 'number' ? keys.map(Number) : keys,
  );
  const byKey = grouped(rows, ({ entryKey }) => String(entryKey));
  return new Map(
    [...byKey].map(([key, all]) => {
      const list = all.map(({ entryKey: _, ...values }) => values);
      return [key, canonicalJson(kind.order === undefined ? (list[0] ?? null) : list)];
    }),
  );
}

const lastEntryShape = rowShape({ entryKey: column.text, entryValues: column.text.nullable });

/** The values of the last entry of each key; null after a deletion. Keys without an entry are absent. */
export async function readLastEntries(
  db: Db,
  kind: ConfigurationKind,
  keys: readonly ConfigurationKey[],
): Promise<Map<string, string | null>> {
  const rows = await readRows(
    db,
    lastEntryShape,
    `SELECT ${lastEntryShape.columnsOf('c')} FROM configuration_changes c
     JOIN (SELECT MAX(id) AS id FROM configuration_changes
       WHERE kind = ? AND entry_key IN (${inList(keys)}) GROUP BY entry_key) last ON last.id = c.id`,
    [kind.name, ...keys.map(String)],
  );
  return new Map(rows.map(({ entryKey, entryValues }) => [entryKey, entryValues]));
}

const entryShape = rowShape({ values: column.text.nullable.named('entry_values'), changedAt: column.timestamp });

/** A kept entry: its values as JSON text, null after a deletion. */
export type ConfigurationEntry = RowOf<typeof entryShape>;

/** The newest entries of a key, at most `limit`, oldest first. */
export async function readEntries(
  db: Db,
  { name }: Pick<ConfigurationKind, 'name'>,
  key: ConfigurationKey,
  limit: number,
): Promise<ConfigurationEntry[]> {
  const entries = await readRows(
    db,
    entryShape,
    'FROM configuration_changes WHERE kind = ? AND entry_key = ? ORDER BY id DESC LIMIT ?',
    [name, String(key), limit],
  );
  return entries.toReversed();
}

/** JSON without spaces, with the names of an object in order, and times in ISO 8601. */
function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
