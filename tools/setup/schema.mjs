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
 * Returns whether the tables or the seeded rows depend on a file.
 * @param {string} file relative to the project
 * @returns {boolean}
 */
export function isSchemaSource(file) {
  return SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
}

/**
 * True when the store is a demo, as the store itself decides.
 * @param {NodeJS.ProcessEnv} env
 */
export const isDemo = (env) => (env.DEMO ? env.DEMO === '1' : env.STORE_ENV !== 'production');

/**
 * Migrates the schema and seeds it once, all but the demo month. A private database that was prepared from the same
 * sources is skipped, so that the next start is quick; an external one is always checked.
 * @param {string} dataPath DATA_DIR
 * @param {NodeJS.ProcessEnv} env with the services' addresses
 * @param {import('./children.mjs').Shutdown} shutdown
 * @returns {Promise<() => Promise<void>>} adds the demo month, which takes longer, while the store may be at work
 * @throws {Refusal} when a script fails; its own lines say why
 */
export async function prepareSchema(dataPath, env, shutdown) {
  const release = await holdLock(`schema ${dataPath}`, { waitMs: 900_000, what: 'prepares this database' });
  const run = async (file, args = []) => {
    const code = await startScript(file, args, { env, shutdown }).ended;
    // The scripts print one line that says how to fix the problem.
    if (code !== 0) throw new Refusal('');
  };
  try {
    const stamp = join(dataPath, 'run', 'schema.json');
    const mark = process.env.DATABASE_URL ? null : databaseMark(dataPath);
    const settings = SETTINGS.map((name) => env[name] ?? '');
    const wanted = JSON.stringify({ mark, settings, sources: hashOf(SOURCES) });
    const isPrepared = mark !== null && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
    if (!isPrepared) {
      printLine('Preparing the database ...');
      await run('scripts/migrate.ts');
      await run('scripts/seed.ts', ['--before-history']);
    }
    return async () => {
      try {
        if (!isPrepared && isDemo(env)) await run('scripts/seed.ts');
        if (mark !== null) writeFileSync(stamp, wanted);
      } finally {
        release();
      }
    };
  } catch (error) {
    release();
    throw error;
  }
}
