/**
 * Proves that the private database can be MySQL, which its own loader runs: made, found again after a kill, kept apart
 * from MariaDB, and stopped. It unpacks its own programs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import mysql from 'mysql2/promise';
import { until } from '#test/support/until.ts';
import { Command, killAll, processesOf, untilLeft } from './command.ts';

const MYSQL = /^(mysqld|ld-linux)/;

describe('The private services with MySQL', function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-mysql-'));
  const running: Command[] = [];

  async function open(args: readonly string[] = []): Promise<{ command: Command; database: string }> {
    const command = new Command(['services', ...args], folder);
    running.push(command);
    return { command, database: await command.untilPrinted(/^DATABASE_URL=(.+)$/m, 120_000) };
  }

  async function ask(database: string, sql: string): Promise<unknown> {
    const connection = await mysql.createConnection(database);
    try {
      return (await connection.query(sql))[0];
    } finally {
      await connection.end();
    }
  }

  afterEach(async () => {
    await Promise.all(running.splice(0).map((command) => command.stop()));
    expect(processesOf(folder)).to.deep.equal([]);
  });
  after(() => {
    killAll(folder, /./);
    rmSync(folder, { recursive: true, force: true });
  });

  it('A new database is of MySQL, names its version, and refuses a connection without a password', async () => {
    const { command, database } = await open(['--database', 'mysql']);
    expect(command.output).to.match(/^The database is MySQL \d+\.\d+\.\d+\.$/m);
    expect(await ask(database, 'SELECT @@version_comment LIKE "%MariaDB%" AS other')).to.deep.equal([{ other: 0 }]);
    await ask(database, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    await ask(database, 'INSERT INTO kept VALUES (7)');
    const byPort = database.replace(/\?.*$/, '');
    expect(await ask(byPort, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    for (const address of [byPort.replace(/opencrate:[0-9a-f]+@/, 'root@'), byPort.replace(/:[0-9a-f]+@/, ':wrong@')])
      expect(await ask(address, 'SELECT 1').catch(() => null)).to.equal(null);
  });

  it('A later command needs no option, and a killed server restarts at the same address', async () => {
    const { database } = await open();
    expect(killAll(folder, MYSQL)).to.have.length(1);
    const rows = await until('MySQL answers', () => ask(database, 'SELECT id FROM kept').catch(() => null), {
      limitMs: 60_000,
    });
    expect(rows).to.deep.equal([{ id: 7 }]);
  });

  it('A new command takes over the server of a killed one', async () => {
    const { database } = await open();
    killAll(folder, /^node/);
    await untilLeft(folder, 2);
    const left = processesOf(folder).map(({ pid }) => pid);
    expect((await open()).database).to.equal(database);
    expect(processesOf(folder).map(({ pid }) => pid)).to.include.members(left);
  });

  it('The folder is refused for MariaDB', async () => {
    const command = new Command(['services', '--database', 'mariadb'], folder);
    expect(await command.ended).to.equal(1);
    expect(command.output.trim()).to.match(/^OpenCrate: the database in \S+ is of --database mysql: [^\n]+$/);
  });
});
