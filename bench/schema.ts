import { readConfig } from '#src/platform/config/config.ts';
import { migrateSchema } from '../test/support/migrate-schema.ts';

/** Makes a schema of the bench's own, empty before each run, and lets all that follows use it. Answers its address. */
export async function openBenchSchema(): Promise<string> {
  const url = new URL(readConfig().databaseUrl);
  url.pathname = '/opencrate_test_bench';
  process.env['DATABASE_URL'] = url.href;
  await migrateSchema(url.href, { isFresh: true });
  return url.href;
}
