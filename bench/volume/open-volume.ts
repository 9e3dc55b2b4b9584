import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '#src/platform/config.ts';
import { openWorld, type World } from '#src/platform/world.ts';

const MIGRATE = fileURLToPath(new URL('../../scripts/migrate.ts', import.meta.url));
const SCHEMA = 'opencrate_volume';

/** The configuration of the schema that `npm run volume` fills: one of its own, on whichever server is given. */
function volumeConfig(): Config {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO: '1', RATE_FACTOR: '1000' });
  const url = new URL(config.databaseUrl);
  url.pathname = `/${SCHEMA}`;
  return { ...config, databaseUrl: url.href };
}

/** Brings the schema up to date and opens it. Throws when it cannot be. */
export async function openVolume(parts: Parameters<typeof openWorld>[1] = {}): Promise<World> {
  const config = volumeConfig();
  const env = { ...process.env, DATABASE_URL: config.databaseUrl };
  const migrated = spawnSync(process.execPath, ['--import', 'tsx', MIGRATE], { stdio: 'inherit', env });
  if (migrated.status !== 0) throw new Error(`the schema ${SCHEMA} could not be made`);
  return await openWorld(config, parts);
}

/** Throws the schema away with all that is in it. */
export async function dropVolume(): Promise<void> {
  const config = volumeConfig();
  const { default: mysql } = await import('mysql2/promise');
  const url = new URL(config.databaseUrl);
  url.pathname = '/';
  const connection = await mysql.createConnection(url.href);
  await connection.query(`DROP DATABASE IF EXISTS ${SCHEMA}`);
  await connection.end();
}
