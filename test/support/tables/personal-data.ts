/** Finds personal data anywhere in the database of this run. */
import { modules } from '#src/app.ts';
import type { Services } from '#src/platform/services.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/**
 * Tables whose rows about a closed player stay, with the reason that their modules give: value, draws, and what staff
 * need. Rows of all other tables are deleted.
 */
export const KEPT: Readonly<Record<string, string>> = Object.fromEntries(
  modules
    .flatMap(({ tables }) => Object.entries(tables))
    .flatMap(([name, { kept }]) => (kept === undefined ? [] : [[name, kept]])),
);

/** Every `table.column` of this run's schema that contains a text, also as a substring. */
export async function placesOf({ db }: Services, text: string): Promise<string[]> {
  const [columns] = await db.raw<[Column[]]>(
    `SELECT table_name AS table_name, column_name AS column_name FROM information_schema.columns
     WHERE table_schema = DATABASE()
       AND data_type IN ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')`,
  );
  const found = await Promise.all(
    (columns ?? []).map(async ({ table_name: table, column_name: column }) => {
      const [rows] = await db.raw<[unknown[]]>('SELECT 1 FROM ?? WHERE ?? LIKE ? LIMIT 1', [
        table,
        column,
        `%${text}%`,
      ]);
      return (rows ?? []).length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Every table with rows that refer to a player, by any column. */
export async function tablesOf({ db }: Services, playerId: number): Promise<string[]> {
  const [columns] = await db.raw<[Column[]]>(
    `SELECT c.table_name AS table_name, c.column_name AS column_name FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
     WHERE c.table_schema = DATABASE() AND c.column_name = 'player_id' AND t.table_type = 'BASE TABLE'
     UNION SELECT table_name, column_name FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND referenced_table_name = 'players'`,
  );
  const found = await Promise.all(
    (columns ?? []).map(async ({ table_name: table, column_name: column }) => {
      const [row] = await db(table).where(column, playerId).count<{ n: number }[]>({ n: '*' });
      return Number(row?.n) > 0 ? [table] : [];
    }),
  );
  return [...new Set(found.flat())];
}
