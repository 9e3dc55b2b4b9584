/**
 * Proves that a server that does not serve is refused in one line, with what to type, before anything is made or
 * changed: its settings, and the rights of the store's users. A server of its own, of the maker of the run, is set
 * wrongly.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Connection, type RowDataPacket, createConnection } from 'mysql2/promise';
import { readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { openDb, select } from '#src/platform/database/database.ts';
import { FILLER_NEEDS, OWNER_NEEDS, STORE_NEEDS, assertServerFits } from '#src/platform/database/server-fit.ts';
import { connect, leave, readServer } from '#tools/backup/connect.ts';
import { restoreBackup } from '#tools/backup/restore-backup.ts';
import { takeBackup } from '#tools/backup/take-backup.ts';
import { checkSchema, migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { DATABASE_SOCKET } from '#tools/setup/database.mjs';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';
import { runScript } from '#test/support/processes/run-script.ts';
import { refusalOf } from '#test/support/services.ts';

/** The rights that `npm run migrate` needs, and the word of the refusal for each. */
const OWNERS_RIGHTS = {
  SELECT: 'SELECT',
  INSERT: 'INSERT',
  UPDATE: 'UPDATE',
  DELETE: 'DELETE',
  CREATE: 'CREATE, REFERENCES',
  REFERENCES: 'CREATE, REFERENCES',
  ALTER: 'ALTER',
  INDEX: 'INDEX',
  DROP: 'DROP',
  TRIGGER: 'TRIGGER',
};

/** A wrong value of a setting that can be set while a server runs, and the right one. */
const WRONG = [
  ['default_storage_engine', 'MyISAM', 'InnoDB'],
  ['enforce_storage_engine', 'MyISAM', 'NULL'],
  ['binlog_format', "'STATEMENT'", "'ROW'"],
  ['autocommit', 'OFF', 'ON'],
  ['foreign_key_checks', 'OFF', 'ON'],
  ['unique_checks', 'OFF', 'ON'],
  ['check_constraint_checks', 'OFF', 'ON'],
] as const;

describe('A server that does not serve', function () {
  this.timeout(240_000);
  let place: Place;
  let root: Connection;
  let url = '';
  let few = '';

  const schemas = async (): Promise<number> =>
    (await root.query<RowDataPacket[]>("SHOW DATABASES LIKE 'opencrate\\_new'"))[0].length;
  const grant = async (rights: string, schema = 'opencrate\\_new'): Promise<void> => {
    await root.query('REVOKE ALL PRIVILEGES, GRANT OPTION FROM few@localhost');
    await root.query(`GRANT ${rights} ON \`${schema}\`.* TO few@localhost`);
  };
  /** Runs with a wrong value. A server without this setting is passed over. */
  async function whileSet(name: string, wrong: string, right: string, work: () => Promise<void>): Promise<void> {
    const [known] = await root.query<RowDataPacket[]>('SHOW GLOBAL VARIABLES WHERE Variable_name = ?', [name]);
    if (known.length === 0) return;
    await root.query(`SET GLOBAL ${name} = ${wrong}`);
    try {
      await work();
    } finally {
      await root.query(`SET GLOBAL ${name} = ${right}`);
    }
  }

  before(async () => {
    const { databaseUrl, dataDir } = readConfig();
    const own = await connect(databaseUrl, null);
    const { maker } = await readServer(own);
    await leave(own);
    place = { folder: join(dataDir, 'server-fit'), profile: 'durable', schema: 'opencrate_made', maker };
    mkdirSync(join(place.folder, 'run'), { recursive: true });
    const { database } = await findPrograms(process.env['PROGRAMS_DIR'] ?? '', { database: true, redis: false, maker });
    url = addressOfSchema((await ensureDatabase(place, database)).url, 'opencrate_new');
    const folder = JSON.parse(readFileSync(join(place.folder, 'run', 'sockets.json'), 'utf8')) as string;
    root = await createConnection({ socketPath: join(folder, DATABASE_SOCKET), user: 'root' });
    await root.query('DROP USER IF EXISTS few@localhost');
    await root.query('DROP ROLE IF EXISTS owners');
    await root.query("CREATE USER few@localhost IDENTIFIED BY 'few'");
    few = Object.assign(new URL(url), { username: 'few', password: 'few' }).href;
  });
  after(async () => {
    await root.end();
    await endServers(place);
  });
  afterEach(async () => {
    await root.query('DROP DATABASE IF EXISTS opencrate_new');
  });

  it('A setting that no session replaces is refused for migrations, the store and its check', async () => {
    for (const [name, wrong, right] of WRONG) {
      await whileSet(name, wrong, right, async () => {
        for (const refused of [
          migrateSchema(url, { isFresh: false }),
          checkSchema(url),
          assertServerFits(url, STORE_NEEDS),
        ])
          expect(await refusalOf(refused), name).to.match(new RegExp(`^DATABASE_URL: ${name} .*SET GLOBAL ${name} = `));
      });
    }
    expect(await schemas()).to.equal(0);
  });

  it('LOAD DATA LOCAL is asked for only by who fills tables from files', async () => {
    await whileSet('local_infile', 'OFF', 'ON', async () => {
      expect(await refusalOf(assertServerFits(url, FILLER_NEEDS))).to.match(/"SET GLOBAL local_infile = ON"/);
      await assertServerFits(url, OWNER_NEEDS);
    });
    await assertServerFits(url, FILLER_NEEDS);
    expect(await schemas()).to.equal(0);
  });

  it('A binary log that forbids triggers is refused before the schema is made', async () => {
    await whileSet('log_bin_trust_function_creators', 'OFF', 'ON', async () => {
      expect(await refusalOf(migrateSchema(url, { isFresh: false }))).to.match(
        /^DATABASE_URL: [^\n]*"SET PERSIST log_bin_trust_function_creators = 1" \(MariaDB: SET GLOBAL/,
      );
    });
    expect(await schemas()).to.equal(0);
  });

  it('Each missing right is named with the grant to type, and nothing is made', async () => {
    for (const [right, word] of Object.entries(OWNERS_RIGHTS)) {
      // MariaDB makes foreign keys without it.
      if (right === 'REFERENCES' && place.maker === 'mariadb') continue;
      await grant(
        Object.keys(OWNERS_RIGHTS)
          .filter((name) => name !== right)
          .join(),
      );
      expect(await refusalOf(migrateSchema(few, { isFresh: false }))).to.equal(
        `DATABASE_URL: its user has no right to ${word} in the schema: type as the server's administrator ` +
          `"GRANT ALL ON \`opencrate_new\`.* TO 'few'@'localhost'"`,
      );
    }
    await grant(Object.keys(OWNERS_RIGHTS).join());
    await assertServerFits(few, OWNER_NEEDS);
    expect(await schemas()).to.equal(0);
    await grant('SELECT, INSERT');
    expect(await refusalOf(assertServerFits(few, STORE_NEEDS))).to.match(/no right to UPDATE, DELETE in the schema/);
    await grant('SELECT, INSERT, UPDATE, DELETE');
    await assertServerFits(few, STORE_NEEDS);
  });

  it('Rights that come from a role or for many schemas count', async () => {
    await grant('ALL', 'opencrate%');
    await assertServerFits(few, OWNER_NEEDS);
    await root.query('REVOKE ALL PRIVILEGES, GRANT OPTION FROM few@localhost');
    await root.query('CREATE ROLE owners');
    await root.query('GRANT ALL ON `opencrate%`.* TO owners');
    await root.query('GRANT owners TO few@localhost');
    await root.query(`SET DEFAULT ROLE owners ${place.maker === 'mysql' ? 'TO' : 'FOR'} few@localhost`);
    await assertServerFits(few, OWNER_NEEDS);
    await root.query('DROP ROLE owners');
    expect(await schemas()).to.equal(0);
  });

  it('A restore and a start with too few rights are refused in one line', async () => {
    const config = readConfig();
    const { file } = await takeBackup(config, join(config.dataDir, 'server-fit-backup'));
    await grant('SELECT');
    const refused = restoreBackup({ ...config, databaseUrl: few }, file, 'opencrate_new', { purpose: 'open' });
    expect(await refusalOf(refused)).to.match(/^DATABASE_URL: its user has no right to INSERT, UPDATE, .*"GRANT ALL/);
    expect(await schemas()).to.equal(0);
    await root.query('CREATE DATABASE opencrate_new');
    const { code, complaints } = await runScript('src/server.ts', [], { DATABASE_URL: few, PORT: '0' });
    expect(code).to.equal(1);
    expect(complaints).to.match(/^OpenCrate: DATABASE_URL: its user has no right to INSERT, [^\n]*\n$/);
  });

  it("Modes, isolation and time zone of a session win over the server's, also in triggers", async () => {
    await root.query(`SET GLOBAL sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES'`);
    await root.query("SET GLOBAL time_zone = '+05:00'");
    await root.query('SET GLOBAL TRANSACTION ISOLATION LEVEL SERIALIZABLE');
    await migrateSchema(url, { isFresh: false });
    await assertServerFits(url, STORE_NEEDS);
    const db = openDb(url, 1);
    try {
      const [session] = await select<{ modes: string }>(db, 'SELECT @@SESSION.sql_mode AS modes');
      const stored = await select<{ modes: string }>(
        db,
        'SELECT DISTINCT sql_mode AS modes FROM information_schema.triggers WHERE trigger_schema = DATABASE()',
      );
      expect(session?.modes).to.contain('STRICT_ALL_TABLES').and.not.to.contain('ANSI_QUOTES');
      expect(stored).to.deep.equal([session]);
      const [variables] = (await db.raw(
        "SHOW SESSION VARIABLES WHERE Variable_name REGEXP '^(tx|transaction)_isolation'",
      )) as [{ Value: string }[]];
      expect(variables.map(({ Value }) => Value))
        .to.include('READ-COMMITTED')
        .and.not.to.include('SERIALIZABLE');
    } finally {
      await db.destroy();
    }
  });
});
