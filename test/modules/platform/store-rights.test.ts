/**
 * The database user of the running store: it changes rows, and it can neither remove the triggers that guard history
 * nor change a table. The private database of the tests has the users that `npm start` makes.
 */
import { expect } from 'chai';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import mysql, { type Connection } from 'mysql2/promise';
import { STORE_USER } from '#tools/setup/database.mjs';

const DENIED = 'ER_TABLEACCESS_DENIED_ERROR';

describe('The database user of the store', () => {
  let connection: Connection;
  let schema = '';
  before(async () => {
    const address = new URL(process.env['DATABASE_URL'] ?? '');
    schema = `${address.pathname.slice(1)}_rights`;
    const owner = await mysql.createConnection({ uri: address.href, multipleStatements: true });
    await owner.query(`
      DROP SCHEMA IF EXISTS ${schema};
      CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.history (id INT NOT NULL PRIMARY KEY, note TEXT);
      CREATE TABLE ${schema}.balances (id INT NOT NULL PRIMARY KEY);
      CREATE TRIGGER ${schema}.history_stays BEFORE DELETE ON ${schema}.history
        FOR EACH ROW SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'history is append-only'`);
    await owner.end();
    connection = await mysql.createConnection({
      host: address.hostname,
      port: Number(address.port),
      user: STORE_USER,
      password: decodeURIComponent(address.password),
      database: schema,
    });
  });
  after(async () => {
    await connection.end();
    const owner = await mysql.createConnection(process.env['DATABASE_URL'] ?? '');
    await owner.query(`DROP SCHEMA ${schema}`);
    await owner.end();
  });

  const codeOf = async (statement: string): Promise<unknown> => {
    try {
      await connection.query(statement);
      return null;
    } catch (error) {
      return (error as { code?: unknown }).code;
    }
  };

  it('It reads and changes rows, and triggers hold for it', async () => {
    expect(await codeOf("INSERT INTO history VALUES (1, 'a')")).to.equal(null);
    expect(await codeOf("UPDATE history SET note = 'b' WHERE id = 1")).to.equal(null);
    expect(await codeOf('SELECT id FROM history FOR UPDATE')).to.equal(null);
    expect(await codeOf('INSERT INTO balances VALUES (1)')).to.equal(null);
    expect(await codeOf('DELETE FROM balances WHERE id = 1')).to.equal(null);
    expect(await codeOf('DELETE FROM history WHERE id = 1')).to.equal('ER_SIGNAL_EXCEPTION');
  });

  it('It cannot remove a trigger, nor change, empty, drop or make a table or a schema', async () => {
    for (const statement of [
      'DROP TRIGGER history_stays',
      'CREATE TRIGGER another BEFORE DELETE ON balances FOR EACH ROW SET @x = 1',
      'ALTER TABLE history ADD COLUMN more INT',
      'TRUNCATE TABLE history',
      'DROP TABLE history',
      'CREATE TABLE another (id INT)',
      'RENAME TABLE history TO past',
      `DROP SCHEMA ${schema}`,
    ]) {
      expect(await codeOf(statement), statement).to.be.oneOf([DENIED, 'ER_DBACCESS_DENIED_ERROR']);
    }
  });

  it('The owner sees which triggers are missing; the store does not take its blindness for their loss', async () => {
    const own = new URL(process.env['DATABASE_URL'] ?? '');
    own.pathname = `/${schema}`;
    const stores = new URL(own.href);
    stores.username = STORE_USER;
    expect(await findMissingTriggers(own.href)).to.include('transfers_no_delete');
    expect(await findMissingTriggers(stores.href)).to.equal(null);
  });
});
