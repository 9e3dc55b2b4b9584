import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { readConfig } from './src/platform/config/config.ts';
import { knexConfig } from './src/platform/database/database.ts';

const POOL_SIZE = 10;

const config: Knex.Config = {
  ...knexConfig(readConfig().databaseUrl, POOL_SIZE, { isUnlimited: true }),
  migrations: {
    directory: fileURLToPath(new URL('./migrations', import.meta.url)),
    loadExtensions: ['.ts'],
    extension: 'ts',
  },
};

export default config;
