/**
 * Connections to a MariaDB server that takes encrypted ones only: what the address asks for is what the store, its
 * migrations and the commands of backup do, and a certificate that was not meant is refused.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { openDb } from '#src/platform/database/database.ts';
import { ask, connect, leave } from '#tools/backup/connect.ts';
import { followLog, openLogReader } from '#tools/backup/log-reader.ts';
import { checkSchema, migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';
import { refusalOf } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const SCHEMA = 'opencrate_test_tls';
const fixture = (name: string): string => join(PROJECT_FOLDER, 'test/fixtures', name);

describe('TLS to the database', function () {
  this.timeout(240_000);
  const programs = process.env['PROGRAMS_DIR'] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-tls-'));
  const place: Place = { folder: join(folder, 'server'), profile: 'durable', schema: SCHEMA };
  let own = '';

  const start = async (certificate: string): Promise<void> => {
    const { database } = await findPrograms(programs, { database: true, redis: false });
    if (database === null) throw new Error('no database');
    const keys = `--ssl-cert=${fixture(`${certificate}-cert.pem`)} --ssl-key=${fixture(`${certificate}-key.pem`)}`;
    const path = join(folder, 'mariadbd');
    writeFileSync(path, `#!/bin/sh\nexec '${database.path}' "$@" ${keys} --require-secure-transport=ON\n`);
    chmodSync(path, 0o700);
    own = (await ensureDatabase(place, { ...database, path })).url;
  };
  before(async () => {
    mkdirSync(join(place.folder, 'run'), { recursive: true, mode: 0o700 });
    await start('database');
  });
  after(async () => {
    await endServers(place);
    rmSync(folder, { recursive: true, force: true });
  });

  const addressOf = (options: Readonly<Record<string, string>>, host = 'localhost'): string => {
    const { username, password, port } = new URL(own);
    return `mysql://${username}:${password}@${host}:${port}/${SCHEMA}?${new URLSearchParams(options).toString()}`;
  };
  const checked = (host?: string): string => addressOf({ ssl: 'on', 'ssl-ca': fixture('database-cert.pem') }, host);

  /** The cipher of a pool's connection, and of one of the commands' connections. */
  const ciphersOf = async (url: string): Promise<string[]> => {
    const db = openDb(url, 2);
    try {
      const [rows] = (await db.raw("SHOW STATUS LIKE 'Ssl_cipher'")) as [{ Value: string }[]];
      const connection = await connect(url, null);
      const answers = await ask<{ Value: string }>(connection, "SHOW STATUS LIKE 'Ssl_cipher'");
      await leave(connection);
      return [...rows, ...answers].map(({ Value }) => Value);
    } finally {
      await db.destroy();
    }
  };
  const reasonOf = (url: string): Promise<string> => refusalOf(ciphersOf(url));

  it('A trusted certificate of the right host is accepted, and every connection is encrypted', async () => {
    for (const url of [checked(), addressOf({ ssl: 'unverified' })]) {
      const ciphers = await ciphersOf(url);
      expect(ciphers, url).to.have.length(2);
      for (const cipher of ciphers) expect(cipher, url).to.match(/^TLS_|^ECDHE/);
    }
  });

  it('A certificate of another authority or of another host is refused, and so is plain text', async () => {
    expect(await reasonOf(addressOf({ ssl: 'on' }))).to.match(/self[- ]signed certificate/);
    expect(await reasonOf(addressOf({ 'ssl-ca': fixture('outside-cert.pem') }))).to.match(/self[- ]signed certificate/);
    expect(() => readDatabaseAddress(checked('127.0.0.1'))).to.throw('not an IP address');
    expect(await reasonOf(addressOf({}))).to.match(/secure.transport|Access denied/);
  });

  it('Migrations and the copy of the binary log use the same encryption', async () => {
    await migrateSchema(checked(), { isFresh: true });
    await checkSchema(checked());
    const reader = await openLogReader(programs);
    const reading = followLog(reader, { databaseUrl: checked(), file: 'binlog.000001', folder });
    const processes = async (): Promise<number> => {
      const connection = await connect(checked(), null);
      const rows = await ask<{ Command: string }>(connection, 'SHOW PROCESSLIST');
      await leave(connection);
      return rows.filter(({ Command }) => Command === 'Binlog Dump').length;
    };
    const ended = reading.ended.then(({ errors }) => Promise.reject(new Error(errors)));
    await Promise.race([until('the log is read', async () => (await processes()) === 1), ended]);
    reading.stop();
    await ended.catch(() => undefined);

    const wrong = addressOf({ 'ssl-ca': fixture('outside-cert.pem') });
    const refused = followLog(reader, { databaseUrl: wrong, file: 'binlog.000001', folder });
    const { code, errors } = await refused.ended;
    expect(code, errors).not.to.equal(0);
    expect(errors).to.match(/certificate/i);
  });

  it('A certificate of a trusted authority for another host is refused', async () => {
    await endServers(place);
    await start('outside');
    const trusted = { 'ssl-ca': fixture('outside-cert.pem') };
    expect(await reasonOf(addressOf(trusted))).to.match(/does not match certificate/);
  });
});
