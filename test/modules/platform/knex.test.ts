/**
 * Proves the two places where the store depends on parts of knex that its documentation does not describe
 * (docs/decisions/0061): a transaction takes its connection from the client's pool and returns it, and its statements
 * reach the listeners of knex's event `query`. A new version of knex that changes them fails here.
 */
import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { select, write } from '#src/platform/database/database.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { recordStatements } from '#test/support/tables/record-statements.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

describe('The parts of knex behind a transaction', () => {
  let services: Services;
  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  const connectionOf = async (db: Services['db']): Promise<number> =>
    (await select<{ id: number }>(db, 'SELECT CONNECTION_ID() AS id'))[0]?.id ?? 0;

  it('A transaction holds a connection of the pool for all of its statements, and no other gets it', async () => {
    const seen = await transaction(services, null, async (tx) => {
      const first = await connectionOf(tx);
      const outside = await connectionOf(services.db);
      return { first, outside, second: await connectionOf(tx) };
    });
    expect(seen.first).to.equal(seen.second).and.be.greaterThan(0);
    expect(seen.outside).to.be.greaterThan(0).and.not.equal(seen.first);
  });

  it('Committed and refused transactions return their connections', async () => {
    for (let round = 0; round <= services.config.poolSize; round += 1) {
      await transaction(services, null, connectionOf);
      const refusal = await transaction(services, null, async (tx) => {
        await connectionOf(tx);
        throw new AppError('errors.funds');
      }).catch((error: unknown) => error);
      expect(refusal).to.include({ key: 'errors.funds' });
    }
  });

  it('Statements of a transaction reach the listeners of the event, with their values', async () => {
    const sql = 'SELECT id FROM players WHERE id = ?';
    const recorded = await recordStatements(services.db, () =>
      transaction(services, null, async (tx) => {
        await select(tx, sql, [7]);
        await write(tx, 'UPDATE players SET name = name WHERE id = ?', [0]);
        return null;
      }),
    );
    expect(recorded.map(({ sql: text }) => text)).to.deep.equal([
      'BEGIN',
      sql,
      'UPDATE players SET name = name WHERE id = ?',
      'COMMIT',
    ]);
    expect(recorded.map(({ values }) => values)).to.deep.equal([[], [7], [0], []]);
  });

  it('The schema builder makes a table as the migrations before it did', async () => {
    const { db } = services;
    await db.schema.createTable('builder_samples', (table) => {
      table.bigIncrements('id');
      table.bigInteger('player_id').unsigned().notNullable().references('id').inTable('players');
      table.specificType('kind', 'VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin').notNullable();
      table.string('title', 80).notNullable().defaultTo('');
      table.datetime('made_at', { precision: 3 }).notNullable();
      table.unique(['player_id', 'kind'], { indexName: 'builder_samples_kind' });
      table.check("kind <> ''", [], 'builder_samples_kind_is_set');
      table.collate('utf8mb4_unicode_520_ci');
    });
    try {
      const columns = await select<{ name: string; type: string; collation: string | null; nullable: string }>(
        db,
        `SELECT column_name AS name, column_type AS type, collation_name AS collation, is_nullable AS nullable
         FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position`,
        ['builder_samples'],
      );
      expect(columns.map(({ name, type, collation }) => [name, type.replace(/\(20\)/, ''), collation])).to.deep.equal([
        ['id', 'bigint unsigned', null],
        ['player_id', 'bigint unsigned', null],
        ['kind', 'varchar(10)', 'ascii_bin'],
        ['title', 'varchar(80)', 'utf8mb4_unicode_520_ci'],
        ['made_at', 'datetime(3)', null],
      ]);
      expect(columns.every(({ nullable }) => nullable === 'NO')).to.equal(true);
      const tables = await select<{ engine: string; collation: string }>(
        db,
        `SELECT engine AS engine, table_collation AS collation FROM information_schema.tables
         WHERE table_schema = DATABASE() AND table_name = ?`,
        ['builder_samples'],
      );
      expect(tables).to.deep.equal([{ engine: 'InnoDB', collation: 'utf8mb4_unicode_520_ci' }]);
    } finally {
      await db.schema.dropTable('builder_samples');
    }
  });
});
