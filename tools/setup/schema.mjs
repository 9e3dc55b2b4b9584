import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './build.mjs';
import { startScript } from './children.mjs';
import { databaseMark } from './database.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, printLine } from './progress.mjs';

/** Files that determine the tables and the seeded rows. */
const SOURCES = ['migrations', 'scripts/migrate.ts', 'scripts/seed.ts', 'tools/demo', 'tools/catalogue'];
const SETTINGS = ['STORE_ENV', 'DEMO', 'DEMO_I_KNOW'];

/**
 * Whether the tables or the seeded rows depend on a file.
 * @param {string} file relative to the project
 * @returns {boolean}
 */
export function isSchemaSource(file) {
  return SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
}

/**
 * Migrates the schema and seeds it once. A private database that was migrated from the same sources is skipped, so that
 * the next start is quick; an external one is always checked.
 * @param {string} dataPath DATA_DIR
 * @param {NodeJS.ProcessEnv} env with the services' addresses
 * @param {import('./children.mjs').Shutdown} shutdown
 * @throws {Refusal} when a script fails; its own lines say why
 */
export async function prepareSchema(dataPath, env, shutdown) {
  const release = await holdLock(`schema ${dataPath}`, { waitMs: 900_000, what: 'prepares this database' });
  try {
    const stamp = join(dataPath, 'run', 'schema.json');
    const mark = process.env.DATABASE_URL ? null : databaseMark(dataPath);
    const settings = SETTINGS.map((name) => env[name] ?? '');
    const wanted = JSON.stringify({ mark, settings, sources: hashOf(SOURCES) });
    if (mark !== null && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    printLine('Preparing the database ...');
    for (const file of ['scripts/migrate.ts', 'scripts/seed.ts']) {
      const code = await startScript(file, [], { env, shutdown }).ended;
      // Both scripts print one line that says how to fix the problem.
      if (code !== 0) throw new Refusal('');
    }
    if (mark !== null) writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}
