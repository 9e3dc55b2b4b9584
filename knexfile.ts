import { join } from 'node:path';
import type { Knex } from 'knex';
import { readConfig } from './src/platform/config/config.ts';
import { knexConfig } from './src/platform/database/database.ts';
import { PROJECT_FOLDER } from './src/platform/project-folder.ts';

const POOL_SIZE = 10;

const config: Knex.Config = {
  ...knexConfig(readConfig().databaseUrl, POOL_SIZE, { isUnlimited: true }),
  migrations: { directory: join(PROJECT_FOLDER, 'migrations'), loadExtensions: ['.ts'], extension: 'ts' },
};

export default config;
