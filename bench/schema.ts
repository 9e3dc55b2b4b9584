import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfig } from '#src/platform/config.ts';

const MIGRATE = fileURLToPath(new URL('../scripts/migrate.ts', import.meta.url));

/** Makes a schema of the bench's own, empty before each run, and lets all that follows use it. Answers its address. */
export function openBenchSchema(): string {
  const url = new URL(readConfig().databaseUrl);
  url.pathname = '/opencrate_test_bench';
  process.env['DATABASE_URL'] = url.href;
  const migrated = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE, '--fresh'], { stdio: 'inherit' });
  if (migrated.status !== 0) throw new Error('the schema of the bench could not be made');
  return url.href;
}
