import { readConfig } from '#src/platform/config/config.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';

/**
 * Creates a schema for the benchmark, emptied before each run, and selects it for this process. Returns its address.
 */
export async function openBenchSchema(): Promise<string> {
  const url = new URL(readConfig().databaseUrl);
  url.pathname = '/opencrate_test_bench';
  process.env['DATABASE_URL'] = url.href;
  await migrateSchema(url.href, { isFresh: true });
  return url.href;
}
