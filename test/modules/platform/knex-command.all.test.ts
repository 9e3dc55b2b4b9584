/* knex's own command reads knexfile.ts: it runs and undoes the same migrations as `npm run migrate`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { listMigrations } from '#src/platform/database/schema-fit.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { ask, connect, leave, schemaOf } from '#tools/backup/connect.ts';
import { checkSchema } from '#tools/migrate/migrate-schema.ts';

const run = promisify(execFile);

describe("Knex's own command", function () {
  this.timeout(240_000);
  let address = '';
  let schema = '';

  const tell = async (sql: string): Promise<unknown[]> => {
    const connection = await connect(address, null);
    try {
      return await ask(connection, sql);
    } finally {
      await leave(connection);
    }
  };
  const knex = async (command: string): Promise<string> => {
    const args = ['--import', 'tsx', join(PROJECT_FOLDER, 'node_modules/knex/bin/cli.js'), command];
    const env = { ...process.env, DATABASE_URL: address };
    return (await run(process.execPath, args, { cwd: PROJECT_FOLDER, env })).stdout;
  };

  before(async () => {
    const { databaseUrl } = readConfig();
    schema = `${schemaOf(databaseUrl)}_knex`;
    address = addressOfSchema(databaseUrl, schema);
    await tell(`DROP DATABASE IF EXISTS ${schema}`);
    await tell(`CREATE DATABASE ${schema}`);
  });
  after(() => tell(`DROP DATABASE IF EXISTS ${schema}`));

  it('It runs every migration, after which the store starts, and undoes them', async () => {
    const count = String(listMigrations().length);
    expect(await knex('migrate:latest')).to.contain(`Batch 1 run: ${count} migrations`);
    await checkSchema(address);
    expect(await knex('migrate:rollback')).to.contain(`Batch 1 rolled back: ${count} migrations`);
    const left = await tell(`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = '${schema}' AND table_name NOT LIKE 'knex%'`);
    expect(left).to.deep.equal([]);
  });
});
