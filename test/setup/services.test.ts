/**
 * Proves that the private services are created from scratch, kept alive, found again after any kind of exit, shared,
 * and never left behind. It runs the setup commands as a user does, over its own DATA_DIR.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import mysql from 'mysql2/promise';
import { createClient } from 'redis';
import { findPrograms } from '#tools/setup/programs.mjs';
import { until } from '#test/support/until.ts';
import { Command, killAll, processesOf, untilLeft } from './command.ts';

const SERVERS = /^(mariadbd|mysqld|redis-server)/;

describe('The private services', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-setup-'));
  let running: Command[] = [];

  async function open(): Promise<{ command: Command; database: string; redis: string }> {
    const command = new Command(['services'], folder);
    running.push(command);
    const database = await command.untilPrinted(/^DATABASE_URL=(.+)$/m);
    return { command, database, redis: await command.untilPrinted(/^REDIS_URL=(.+)$/m) };
  }

  async function ask(database: string, sql: string): Promise<unknown> {
    const connection = await mysql.createConnection(database);
    try {
      return (await connection.query(sql))[0];
    } finally {
      await connection.end();
    }
  }

  async function keptIn(redis: string): Promise<string | null> {
    const client = await createClient({ url: redis }).connect();
    try {
      return await client.get('kept');
    } finally {
      await client.close();
    }
  }

  afterEach(async () => {
    await Promise.all(running.map((command) => command.stop()));
    running = [];
    expect(processesOf(folder)).to.deep.equal([]);
  });

  after(() => {
    killAll(folder, /./);
    rmSync(folder, { recursive: true, force: true });
  });

  it('The services are created with secrets that only the owner can read', async () => {
    const { database, redis } = await open();
    await ask(database, 'CREATE TABLE kept (id INT PRIMARY KEY)');
    await ask(database, 'INSERT INTO kept VALUES (7)');
    const client = await createClient({ url: redis }).connect();
    await client.set('kept', 'yes');
    await client.close();
    const [settings] = (await ask(database, 'SELECT @@collation_database AS collation')) as { collation: string }[];
    expect(settings?.collation).to.equal('utf8mb4_unicode_520_ci');
    const secrets = readdirSync(join(folder, 'run')).filter((name) => /\.(json|conf|sql)$/.test(name));
    expect(secrets).to.include.members(['mysql.json', 'redis.json', 'redis.conf', 'mysql-start.sql']);
    for (const name of secrets) expect(statSync(join(folder, 'run', name)).mode & 0o077, name).to.equal(0);
  });

  it('The store’s password reaches no other schema, and there is no access without it', async () => {
    const { database, redis } = await open();
    const refused = async (work: Promise<unknown>): Promise<boolean> => work.then(() => false).catch(() => true);
    expect(await refused(ask(database, 'CREATE DATABASE elsewhere'))).to.equal(true);
    expect(await refused(ask(database.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1'))).to.equal(true);
    // At the socket the owner of the folder is root, who may read the data anyway.
    const byPort = database.replace(/\?.*$/, '');
    expect(await refused(ask(byPort.replace(/opencrate:[0-9a-f]+@/, 'root@'), 'SELECT 1'))).to.equal(true);
    expect(await refused(keptIn(redis.replace(/:[0-9a-f]+@/, ':wrong@')))).to.equal(true);
  });

  it('Killed services restart at the same address', async () => {
    const { database, redis } = await open();
    expect(killAll(folder, SERVERS)).to.have.length(2);
    const rows = await until('MariaDB answers', () => ask(database, 'SELECT id FROM kept').catch(() => null));
    expect(rows).to.deep.equal([{ id: 7 }]);
    expect(await until('Redis answers', () => keptIn(redis).catch(() => null))).to.equal('yes');
  });

  it('Committed data survives when everything is killed at once', async () => {
    await open();
    killAll(folder, /./);
    await untilLeft(folder, 0);
    const { database, redis } = await open();
    expect(await ask(database, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    expect(await keptIn(redis)).to.equal('yes');
  });

  it('A new command takes over from a killed one', async () => {
    await open();
    killAll(folder, /^node/);
    await untilLeft(folder, 2);
    const left = processesOf(folder).map(({ pid }) => pid);
    expect(left).to.have.length(2);
    await open();
    expect(processesOf(folder).map(({ pid }) => pid)).to.include.members(left);
  });

  it('A server whose program a system upgrade has replaced is kept, found and stopped', async () => {
    await open();
    killAll(folder, /^node/);
    await untilLeft(folder, 2);
    const left = processesOf(folder).map(({ pid }) => pid);
    const programs = left.map((pid) => readlinkSync(`/proc/${String(pid)}/exe`));
    // Moved over itself as a package manager does it; one that is installed on this machine has to stay.
    for (const program of programs.filter((path) => path.startsWith(folder))) {
      copyFileSync(program, `${program}.new`);
      renameSync(`${program}.new`, program);
      expect(left.map((pid) => readlinkSync(`/proc/${String(pid)}/exe`))).to.include(`${program} (deleted)`);
    }
    const { command } = await open();
    expect(processesOf(folder).map(({ pid }) => pid)).to.include.members(left);
    expect(await command.stop()).to.equal(0);
    expect(processesOf(folder)).to.deep.equal([]);
  });

  it('A server of MySQL on the machine is passed over', async () => {
    const base = join(folder, 'machine');
    for (const name of ['sbin', 'share/mysql']) mkdirSync(join(base, name), { recursive: true });
    const words = 'mysqld  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server - GPL)';
    writeFileSync(join(base, 'sbin/mysqld'), `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 });
    writeFileSync(join(base, 'share/mysql/mysql_system_tables.sql'), '');
    const { PATH = '' } = process.env;
    process.env['PATH'] = `${join(base, 'sbin')}:${PATH}`;
    try {
      const { database } = await findPrograms(folder, { database: true, redis: false });
      expect(database?.path).to.match(/mariadbd$/);
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it('Concurrent commands share the services, and the last one stops them', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(one.database).to.equal(other.database);
    expect(processesOf(folder).filter(({ program }) => SERVERS.test(program))).to.have.length(2);
    expect(await one.command.stop()).to.equal(0);
    expect(await ask(other.database, 'SELECT id FROM kept')).to.deep.equal([{ id: 7 }]);
    expect(await other.command.stop('SIGTERM')).to.equal(0);
    expect(processesOf(folder)).to.deep.equal([]);
  });

  it('The store connects by the socket of MariaDB, whose port stays open', async () => {
    const { database } = await open();
    expect(await ask(database, 'SELECT USER() AS user')).to.deep.equal([{ user: 'opencrate@localhost' }]);
    const byPort = database.replace(/\?.*$/, '');
    expect(await ask(byPort, 'SELECT USER() AS user')).to.deep.equal([{ user: 'opencrate@127.0.0.1' }]);
  });

  it('A failed first attempt is repeated', async () => {
    rmSync(join(folder, 'mysql', '.opencrate-made'));
    rmSync(join(folder, 'mysql', 'ibdata1'));
    const { database } = await open();
    expect(await ask(database, 'SHOW TABLES')).to.deep.equal([]);
  });

  it('A wrong password or environment is reported in one line', async () => {
    const { database, redis } = await open();
    const given = { DATABASE_URL: database, REDIS_URL: redis, PORT: '1' };
    const outputWith = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const command = new Command(['run-with-services', 'scripts/migrate.ts'], folder, { ...given, ...env });
      expect(await command.ended).to.equal(1);
      return command.output;
    };
    const wrong = database.replace(/:[0-9a-f]+@/, ':wrong@');
    const refusal = /^OpenCrate: DATABASE_URL \(\/\S+, schema \w+\): its user, password or rights [^\n]+ refused\n$/;
    expect(await outputWith({ DATABASE_URL: wrong })).to.match(refusal);
    expect(await outputWith({ DATABASE_URL: database.replace('/opencrate?', '/elsewhere?') })).to.match(
      /^OpenCrate: DATABASE_URL: its user has no right to SELECT, [^\n]+"GRANT ALL ON `elsewhere`\.\* TO [^\n]+"\n$/,
    );
    expect(await outputWith({ STORE_ENV: 'prod' })).to.match(/^OpenCrate: STORE_ENV: [^\n]+\n$/);
    const list = /^OpenCrate: wrong environment variables\n  PUBLIC_ORIGIN: [^\n]+\n  SECRET_KEY: [^\n]+\n$/;
    expect(await outputWith({ STORE_ENV: 'production' })).to.match(list);
  });

  it('A script runs with the services, and its exit code is returned', async () => {
    const script = join(folder, 'script.mjs');
    writeFileSync(script, 'console.log(`${process.env.DATABASE_URL} ${process.argv[2]}`); process.exitCode = 7;');
    const command = new Command(['run-with-services', script, 'word'], folder);
    expect(await command.ended).to.equal(7);
    expect(command.output).to.match(/mysql:\/\/opencrate:[0-9a-f]+@127\.0\.0\.1:\d+\/opencrate\?socketPath=\S+ word/);
  });
});
