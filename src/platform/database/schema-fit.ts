import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#src/platform/config/config-error.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { RELEASE, typedCommand } from '#src/platform/release.ts';
import type { Db } from './database.ts';

/** The migrations of this release, oldest first, under the names that knex records. */
export const listMigrations = (): string[] =>
  readdirSync(join(PROJECT_FOLDER, 'migrations'))
    .filter((file) => file.endsWith('.ts'))
    .sort();

/**
 * Throws ConfigError when the schema was migrated by a newer release that this one cannot run with
 * (docs/decisions/0089).
 */
export async function assertNotTooNew(db: Db): Promise<void> {
  const newest = listMigrations().at(-1) ?? '';
  const oldest = await readOldestMigration(db);
  if (oldest === null || oldest <= newest) return;
  throw new ConfigError(
    `DATABASE_URL: release ${RELEASE.version} is too old for this schema, which needs a release with ${oldest}`,
  );
}

/** The migrations of this release that the schema lacks, oldest first. */
export async function listPending(db: Db): Promise<string[]> {
  const rows = (await db.schema.hasTable('knex_migrations'))
    ? await db('knex_migrations').select<{ name: string }[]>('name')
    : [];
  const applied = new Set(rows.map(({ name }) => name));
  return listMigrations().filter((name) => !applied.has(name));
}

/**
 * Checked before the store listens.
 *
 * @throws ConfigError when the schema lacks a migration of this release, or is too new for it
 */
export async function assertSchemaFits(db: Db): Promise<void> {
  const [pending] = await listPending(db);
  if (pending !== undefined) {
    throw new ConfigError(
      `DATABASE_URL: the schema lacks ${pending} of release ${RELEASE.version}: run ${typedCommand('migrate')}`,
    );
  }
  await assertNotTooNew(db);
}

/** The newest migration that a release must have to run with this schema; null before the first release. */
async function readOldestMigration(db: Db): Promise<string | null> {
  if (!(await db.schema.hasTable('schema_support'))) return null;
  const row = await db('schema_support').first<{ oldest_migration: string } | undefined>('oldest_migration');
  return row?.oldest_migration ?? null;
}
