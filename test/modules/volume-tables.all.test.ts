/*
 * The tables of a generated history are loaded side by side, each over its own connection.
 */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openTables } from '#bench/volume/table-writer.ts';
import { openUnlimitedDb } from '#src/platform/database/database.ts';
import { testConfig } from '#test/support/store.ts';

const TABLES = Array.from({ length: 12 }, (_, index) => `loaded_${String(index)}`);
const WORDS = 'x'.repeat(200);

/** Each table receives a different number of packets. */
const rowsOf = (place: number): number => 600 * (place + 1);

describe('Tables that are loaded side by side', () => {
  let databaseUrl: string;
  let db: Knex;

  before(async () => {
    ({ databaseUrl } = testConfig({}));
    db = openUnlimitedDb(databaseUrl, 1);
    for (const table of TABLES) await db.raw(`CREATE TABLE ${table} (id INT PRIMARY KEY, words VARCHAR(200))`);
  });
  after(async () => {
    for (const table of TABLES) await db.raw(`DROP TABLE ${table}`);
    await db.destroy();
  });

  it('Every row is in its table when all are ended at once', async () => {
    const tables = await openTables(databaseUrl, Object.fromEntries(TABLES.map((table) => [table, 'id words'])));
    for (const [index, table] of TABLES.entries()) {
      for (let id = 1; id <= rowsOf(index); id += 1) tables.of[table]?.add(`${String(id)}\t${WORDS}`);
    }
    await tables.settle();
    await tables.end();
    for (const [index, table] of TABLES.entries()) {
      const [row] = await db(table).count<{ total: number }[]>('* as total');
      expect(Number(row?.total), table).to.equal(rowsOf(index));
    }
  });
});
