/* A migration that fails half way names itself, its statements and the way out. */
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { readConfig } from '#src/platform/config/config.ts';
import { knexConfig } from '#src/platform/database/database.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { runScript } from '#test/support/processes/run-script.ts';

const MIGRATION = '20261129_0600_admin_alerts_unread.ts';

describe('A failed migration', function () {
  this.timeout(120_000);
  let db: Knex;
  let databaseUrl = '';
  before(async () => {
    databaseUrl = await freshSchema(readConfig().databaseUrl, 'half');
    db = knex(knexConfig(databaseUrl, 1, { isUnlimited: true }));
  });
  after(() => db.destroy());

  it('A failed migration is named with its statements and the way out, and runs once the way is free', async () => {
    await db('knex_migrations').where({ name: MIGRATION }).delete();
    await db.schema.alterTable('alert_states', (table) => {
      table.dropColumn('unread');
    });
    const migrate = () =>
      runScript('scripts/migrate.ts', [], { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: databaseUrl });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { code, complaints } = await migrate();
      expect(code).to.equal(1);
      expect(complaints).to.contain(`the migration ${MIGRATION} failed: Duplicate column name 'problem'`);
      expect(complaints).to.match(/^ {2}failed: alter table `alert_states` add `unread`/m);
      expect(complaints).to.match(/^ {2}done: INSERT IGNORE INTO staff_alert_choices/m);
      expect(complaints).to.contain('The old release serves on.').and.not.contain('    at ');
    }
    await db.schema.alterTable('alert_states', (table) => {
      table.dropColumn('problem');
    });
    const { code, complaints } = await migrate();
    expect(code, complaints).to.equal(0);
    expect(await db.schema.hasColumn('alert_states', 'unread')).to.equal(true);
  });
});
