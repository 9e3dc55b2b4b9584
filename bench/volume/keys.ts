import type { Knex } from 'knex';
import { LIFT_TIME_LIMITS, RESTORE_TIME_LIMITS } from '#src/platform/database/database.ts';

/** Error of MySQL. */
const NEEDED_IN_FOREIGN_KEY = 1553;

/** A secondary index, as ALTER TABLE names it. */
interface Key {
  readonly name: string;
  readonly isUnique: boolean;
  readonly columns: readonly string[];
}

/** The dropped secondary indexes of a table. */
interface TakenKeys {
  readonly table: string;
  readonly keys: readonly Key[];
}

interface KeyRow {
  readonly tbl: string;
  readonly name: string;
  readonly non_unique: number;
  readonly col: string;
}

/**
 * Drops the secondary indexes of tables, so that they can be filled in the order of their primary key. The caller omits
 * tables that are not filled.
 */
export async function takeKeys(db: Knex, tables: readonly string[]): Promise<TakenKeys[]> {
  const [rows] = (await db.raw(
    `SELECT table_name AS tbl, index_name AS name, non_unique, column_name AS col FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND index_name <> 'PRIMARY' AND table_name IN (${tables.map(() => '?').join(', ')})
     ORDER BY table_name, index_name, seq_in_index`,
    [...tables],
  )) as [KeyRow[]];
  const takenKeys: TakenKeys[] = [];
  await withoutForeignKeys(db, async (run) => {
    for (const table of tables) {
      const keys = keysOf(rows.filter(({ tbl }) => tbl === table));
      const drops = keys.map(({ name }) => `DROP KEY ${name}`).join(', ');
      if (keys.length > 0 && (await isDropped(run(`ALTER TABLE ${table} ${drops}`)))) takenKeys.push({ table, keys });
    }
  });
  return takenKeys;
}

/** MySQL keeps the index of a foreign key, so a table that has one is filled with its indexes. */
const isDropped = (drop: Promise<unknown>): Promise<boolean> =>
  drop.then(
    () => true,
    (error: unknown) => {
      if ((error as { errno?: number }).errno === NEEDED_IN_FOREIGN_KEY) return false;
      throw error;
    },
  );

function keysOf(rows: readonly KeyRow[]): Key[] {
  const keys = new Map<string, { name: string; isUnique: boolean; columns: string[] }>();
  for (const { name, non_unique, col } of rows) {
    const key = keys.get(name) ?? { name, isUnique: non_unique === 0, columns: [] };
    keys.set(name, key);
    key.columns.push(col);
  }
  return [...keys.values()];
}

/** Creates the indexes of a table again, all in one pass over its rows. Throws when a unique key is violated. */
export async function putKeys(db: Knex, { table, keys }: TakenKeys): Promise<void> {
  const additions = keys.map(
    ({ name, isUnique, columns }) => `ADD ${isUnique ? 'UNIQUE ' : ''}KEY ${name} (${columns.join(', ')})`,
  );
  await withoutForeignKeys(db, (run) => run(`ALTER TABLE ${table} ${additions.join(', ')}`));
}

/** With foreign key checks off, the index of a foreign key can be dropped while the key stays. */
async function withoutForeignKeys(db: Knex, work: (run: (sql: string) => Promise<unknown>) => Promise<unknown>) {
  await db.transaction(async (tx) => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    await tx.raw(LIFT_TIME_LIMITS);
    try {
      await work((sql) => Promise.resolve(tx.raw(sql)));
    } finally {
      await tx.raw('SET SESSION foreign_key_checks = 1');
      await tx.raw(RESTORE_TIME_LIMITS);
    }
  });
}
