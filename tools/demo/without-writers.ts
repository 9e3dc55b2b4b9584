import { SEALED_TABLES } from '#src/core/sealed-history/index.ts';
import { ask, connect, leave, quoteName, schemaOf } from '#tools/backup/connect.ts';

/**
 * Runs work while no transaction writes history: running ones end first, later ones wait. What is committed then is all
 * there is, although a store may be at work.
 */
export async function withoutWriters(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  const connection = await connect(databaseUrl, schemaOf(databaseUrl));
  const tables = new Set(['players', ...SEALED_TABLES.map(({ from }) => from.split(' ', 1).join(''))]);
  try {
    await ask(connection, `LOCK TABLES ${[...tables].map((table) => `${quoteName(table)} READ`).join(', ')}`);
    await work();
  } finally {
    await leave(connection);
  }
}
