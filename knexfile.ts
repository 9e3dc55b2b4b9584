import type { Knex } from 'knex';
import { readConfig } from './src/platform/config/config.ts';
import { knexConfig } from './src/platform/database/database.ts';
import { MIGRATIONS } from './tools/migrate/migration-source.ts';

const POOL_SIZE = 10;

const config: Knex.Config = {
  ...knexConfig(readConfig().databaseUrl, POOL_SIZE, { isUnlimited: true }),
  // With a directory or extensions to load, knex would read the files without this source.
  migrations: { migrationSource: MIGRATIONS, extension: 'ts' },
};

export default config;
