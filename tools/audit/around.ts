import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findUnsealed } from '#src/core/sealed-history/index.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Db } from '#src/platform/database/database.ts';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import { type Manifest, readManifest } from '#tools/backup/manifest.ts';
import type { Finding } from './audit.ts';
import { compareHeads, type KeptHead } from './sealed-history.ts';

/**
 * What must hold around the rows: the history is sealed, its chain has the heads of all backups in the store's folder,
 * and the triggers that keep it are there.
 */
export async function findingsAround(db: Db, config: Config): Promise<Finding[]> {
  const heads = await headsOfBackups(join(config.dataDir, 'backups'), await schemaOf(db));
  const found: readonly Finding[] = [
    { rule: 'the history is sealed within 15 minutes at work', rows: await findUnsealed(db) },
    { rule: 'the head of every backup is in the chain', rows: (await compareHeads(db, heads)).wrong },
    {
      rule: 'every trigger that keeps history is there',
      rows: (await findMissingTriggers(config.migrationDatabaseUrl)).map((trigger) => ({ trigger })),
    },
  ];
  return found.filter(({ rows }) => rows.length > 0);
}

async function schemaOf(db: Db): Promise<string> {
  const [[row]] = (await db.raw('SELECT DATABASE() AS name')) as [{ readonly name: string }[]];
  return row?.name ?? '';
}

/** The heads in the manifests of a folder. A manifest of another schema is of another store. */
async function headsOfBackups(folder: string, schema: string): Promise<KeptHead[]> {
  const files = await readdir(folder).catch(() => []);
  const manifests: Manifest[] = [];
  for (const file of files.filter((name) => name.endsWith('.sql.gz'))) {
    const manifest = await readManifest(join(folder, file)).catch(() => null);
    if (manifest !== null) manifests.push(manifest);
  }
  return manifests.flatMap(({ head, log }) => (head === null || log?.schema !== schema ? [] : [head]));
}
