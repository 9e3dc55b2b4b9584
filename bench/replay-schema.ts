import knex, { type Knex } from 'knex';
import { knexConfig } from '#src/platform/database/database.ts';
import type { Services } from '#src/platform/services.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';
import { spreadIds } from './recording.ts';

/** A copy of the benchmark's schema for samples and replays, whose rows would not pass the audit. */
export interface ReplaySchema {
  readonly databaseUrl: string;
  /** Creates players and samples in the copy. */
  readonly services: Services;
  readonly close: () => Promise<void>;
}

/** Copies all rows of a store into a schema with the same keys and triggers, so that both sides pay for them. */
export async function openReplaySchema(services: Services): Promise<ReplaySchema> {
  const url = new URL(services.config.databaseUrl);
  const source = decodeURIComponent(url.pathname.slice(1));
  const target = `${source}_replay`;
  url.pathname = `/${target}`;
  await migrateSchema(url.href, { isFresh: true });
  const copier = knex(knexConfig(url.href, 1));
  const [tables] = (await copier.raw(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
    [source],
  )) as [{ name: string }[]];
  await copier.raw('SET foreign_key_checks = 0');
  for (const { name } of tables) {
    const columns = await storedColumns(copier, source, name);
    const list = columns.map((column) => `\`${column}\``).join(', ');
    await copier.raw(`DELETE FROM \`${target}\`.\`${name}\``);
    await copier.raw(`INSERT INTO \`${target}\`.\`${name}\` (${list}) SELECT ${list} FROM \`${source}\`.\`${name}\``);
  }
  await spreadIds(copier);
  await copier.destroy();
  const db = knex(knexConfig(url.href, services.config.poolSize));
  return { databaseUrl: url.href, services: { ...services, db }, close: () => db.destroy() };
}

/** A generated column accepts no value. */
async function storedColumns(db: Knex, schema: string, table: string): Promise<string[]> {
  const [rows] = (await db.raw(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = ? AND table_name = ? AND COALESCE(generation_expression, '') = '' ORDER BY ordinal_position`,
    [schema, table],
  )) as [{ name: string }[]];
  return rows.map(({ name }) => name);
}
