import { type Config, readConfig } from '#src/platform/config/config.ts';
import { assertServerFits, FILLER_NEEDS } from '#src/platform/database/server-fit.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import { migrateSchema } from '#test/support/tables/migrate-schema.ts';

const SCHEMA = 'opencrate_volume';

/** Configuration of the schema that `npm run volume` fills: its own schema on the given server. */
function volumeConfig(): Config {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1', RATE_FACTOR: '1000' });
  const url = new URL(config.databaseUrl);
  url.pathname = `/${SCHEMA}`;
  return { ...config, databaseUrl: url.href };
}

/** Migrates the schema and opens it. Throws when the server does not serve, or the migration fails. */
export async function openVolume(parts: Parameters<typeof openServices>[1] = {}): Promise<Services> {
  const config = volumeConfig();
  await assertServerFits(config.databaseUrl, FILLER_NEEDS);
  await migrateSchema(config.databaseUrl, { isFresh: false });
  return await openServices(config, parts);
}

/** Drops the schema with all its rows. */
export async function dropVolume(): Promise<void> {
  const config = volumeConfig();
  const { default: mysql } = await import('mysql2/promise');
  const url = new URL(config.databaseUrl);
  url.pathname = '/';
  const connection = await mysql.createConnection(url.href);
  await connection.query(`DROP DATABASE IF EXISTS ${SCHEMA}`);
  await connection.end();
}
