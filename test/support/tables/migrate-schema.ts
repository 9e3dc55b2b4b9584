import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programArgs } from '#tools/setup/bundles.mjs';

const run = promisify(execFile);

interface MigrateOptions {
  /** When true, drops the contents of the schema first. */
  readonly isFresh: boolean;
}

/**
 * Migrates the schema at an address by the store's own script.
 *
 * @throws with the output of the script when it fails
 */
export async function migrateSchema(databaseUrl: string, { isFresh }: MigrateOptions): Promise<void> {
  const args = programArgs('scripts/migrate.ts');
  if (isFresh) args.push('--fresh');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  try {
    await run(process.execPath, args, { env });
  } catch (cause) {
    throw new Error(`the schema ${new URL(databaseUrl).pathname.slice(1)} could not be made`, { cause });
  }
}
