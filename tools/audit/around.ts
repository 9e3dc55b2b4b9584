import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDemoMonthUnderWay } from '#src/core/settings/index.ts';
import { findUnsealed } from '#src/core/sealed-history/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import { keyMarkOf, type Manifest, readManifest } from '#tools/backup/manifest.ts';
import type { Finding } from './audit.ts';
import { compareHeads, type KeptHead } from './sealed-history.ts';

/**
 * Checks around the rows: the history is sealed, its chain has the heads of all backups in the store's folder,
 * and the triggers that keep it are there.
 */
export async function findingsAround(db: Db, config: Config): Promise<Finding[]> {
  const heads = await headsOfBackups(config, await schemaOf(db));
  const missing = await findMissingTriggers(config.migrationDatabaseUrl);
  // The demo month is sealed when it is complete.
  const unsealed = config.demo && (await isDemoMonthUnderWay(db)) ? [] : await findUnsealed(db);
  const found: readonly Finding[] = [
    { rule: 'the history is sealed within 15 minutes at work', rows: unsealed },
    { rule: 'the head of every backup is in the chain', rows: (await compareHeads(db, heads)).wrong },
    {
      rule: 'every trigger that keeps history is there',
      rows: (missing ?? ['not visible without DATABASE_MIGRATION_URL']).map((trigger) => ({ trigger })),
    },
  ];
  return found.filter(({ rows }) => rows.length > 0);
}

async function schemaOf(db: Db): Promise<string> {
  const [[row]] = (await db.raw('SELECT DATABASE() AS name')) as [{ readonly name: string }[]];
  return row?.name ?? '';
}

/** The heads of the backups in the store's folder. Another schema or another key is another store's. */
async function headsOfBackups({ dataDir, secretKey, otherKeys }: Config, schema: string): Promise<KeptHead[]> {
  const folder = join(dataDir, 'backups');
  const files = await readdir(folder).catch(() => []);
  const marks = new Set([secretKey, ...otherKeys].map(keyMarkOf));
  const manifests: Manifest[] = [];
  for (const file of files.filter((name) => name.endsWith('.sql.gz'))) {
    const manifest = await readManifest(join(folder, file)).catch(() => null);
    if (manifest !== null) manifests.push(manifest);
  }
  return manifests.flatMap(({ head, log, keyMark }) =>
    head !== null && (log === null ? marks.has(keyMark) : log.schema === schema) ? [head] : [],
  );
}
