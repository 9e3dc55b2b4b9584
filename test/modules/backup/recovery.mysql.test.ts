/**
 * Restores to a point in time on MySQL by the commands of docs/reference.md, with a MySQL of its own that writes a log.
 * Proves that a backup knows its place in the log while players play, that the documented steps restore every
 * transaction before a second and none after it, and that no id is issued again.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { addressOfSchema, readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { beginSnapshot } from '#tools/backup/begin-snapshot.ts';
import { ask, connect, leave } from '#tools/backup/connect.ts';
import { manifestFileOf, readManifest } from '#tools/backup/manifest.ts';
import { restoreBackup } from '#tools/backup/restore-backup.ts';
import { type Backup, takeBackup } from '#tools/backup/take-backup.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { STORE_USER } from '#tools/setup/database.mjs';
import { endProcess } from '#tools/setup/processes.mjs';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';
import { migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const SCHEMA = 'opencrate_test_recovery';
const COPY = 'opencrate_test_recovery_copy';
const SECOND_MS = 1000;
const INSERT = 'INSERT INTO recovery_probe VALUES ()';
const PAGE = readFileSync(join(PROJECT_FOLDER, 'docs/reference.md'), 'utf8');

/** The fenced block of the page that holds a text, with other values in place of its examples. */
function documented(text: string, values: Readonly<Record<string, string>>): string {
  let block = PAGE.split(/^ *```\w*\n/m).find((part, index) => index % 2 === 1 && part.includes(text)) ?? '';
  for (const [example, value] of Object.entries(values)) {
    expect(block, `an example in the block with ${text}`).to.contain(example);
    block = block.replaceAll(example, value);
  }
  return block;
}

/** Does some work while a step is repeated. */
async function repeatDuring<Result>(step: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const state = { isOver: false };
  const repeat = async (): Promise<void> => {
    while (!state.isOver) await step();
  };
  const repeating = repeat();
  try {
    return await work();
  } finally {
    state.isOver = true;
    await repeating;
  }
}

describe('A restore to a point in time on MySQL', function () {
  this.timeout(240_000);
  const programs = process.env['PROGRAMS_DIR'] ?? '';
  const dataDir = mkdtempSync(join(tmpdir(), 'opencrate-recovery-'));
  const [backups, logs, bin, access] = ['backups', 'binlog', 'bin', 'access'].map((name) => join(dataDir, name));
  const place: Place = { folder: join(dataDir, 'server'), profile: 'durable', schema: SCHEMA, maker: 'mysql' };
  let environment: NodeJS.ProcessEnv | null = null;
  let program: Awaited<ReturnType<typeof findPrograms>>['database'];
  let services: Services;
  let player: Player;
  let archive: ChildProcess;

  before(async () => {
    for (const folder of [join(place.folder, 'run'), backups, logs, bin, access]) {
      mkdirSync(folder ?? '', { recursive: true, mode: 0o700 });
    }
    program = (await findPrograms(programs, { database: true, redis: false, maker: 'mysql' })).database;
    const { url } = await ensureDatabase(place, program);
    environment = { ...process.env };
    giveClients();
    const { user, password, server } = readDatabaseAddress(url);
    const lines = ['[client]', `user=${user}`, `password=${password}`, `socket=${server.socketPath ?? ''}`];
    writeFileSync(join(access ?? '', 'mysql.cnf'), `${lines.join('\n')}\n`, { mode: 0o600 });
    Object.assign(process.env, {
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: url,
      SECRET_KEY: 'the key of the tests of a recovery',
      DATA_DIR: dataDir,
      CREDENTIALS_DIRECTORY: access,
    });
    await migrateSchema(url, { isFresh: true });
    services = await makeServices();
    player = await makePlayer(services, 10_000_000);
  });
  after(async () => {
    if (environment !== null) {
      await expectCleanAudit(services);
      await closeServices(services);
      process.env = environment;
      await endServers(place);
    }
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Puts MySQL's clients into the path. Its loader runs those that were unpacked. */
  function giveClients(): void {
    if (program === null || program.libraries === '') return;
    const { path, args, base, libraries } = program;
    for (const name of ['mysql', 'mysqlbinlog']) {
      const client = join(base, 'bin', name);
      const command = args.length === 0 ? `"${client}"` : `"${path}" "${client}"`;
      const script = `#!/bin/sh\nLD_LIBRARY_PATH="${libraries}" exec ${command} "$@"\n`;
      writeFileSync(join(bin ?? '', name), script, { mode: 0o700 });
    }
    process.env['PATH'] = `${bin ?? ''}:${process.env['PATH'] ?? ''}`;
  }

  const open = async (count: number, by: Services = services): Promise<void> => {
    for (let times = 0; times < count; times += 1) {
      await openCase(by, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    }
  };
  const run = (path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const options = { cwd: PROJECT_FOLDER, env: { ...process.env, ...env }, maxBuffer: 10_000_000 };
      execFile(path, args, options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      });
    });
  const runScript = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(process.execPath, [...programArgs(`scripts/${name}.ts`), ...args], env);

  /** Starts the archive by the line of its unit. */
  const startArchive = (): void => {
    const unit = documented('--stop-never', { '/var/lib/opencrate/binlog': logs ?? '' });
    const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
    archive = spawn('/bin/sh', ['-c', command.replaceAll('$$', '$')], { stdio: 'inherit' });
  };
  const archiveReachesNow = async (): Promise<void> => {
    const [[row]] = (await services.db.raw('SHOW BINARY LOG STATUS')) as [[{ File: string; Position: number }]];
    const path = join(logs ?? '', row.File);
    const isReached = (): boolean => existsSync(path) && statSync(path).size >= row.Position;
    await until('the archive has reached this moment', isReached, { limitMs: 30_000 });
  };
  const nextSecond = async (): Promise<Date> => {
    const second = new Date(Math.ceil((Date.now() + 1) / SECOND_MS) * SECOND_MS);
    await until('the next second', () => Date.now() > second.getTime(), { everyMs: 5 });
    return second;
  };
  const bytesOf = async (schema: string, table: string): Promise<unknown> => {
    const [rows] = (await services.db.raw('SELECT * FROM ??.?? ORDER BY id', [schema, table])) as [unknown];
    return rows;
  };
  const countersOf = async (schema: string): Promise<Map<string, number>> => {
    const [rows] = (await services.db.raw(
      `SELECT table_name AS name, auto_increment AS next FROM information_schema.tables
       WHERE table_schema = ? AND auto_increment IS NOT NULL AND table_name NOT LIKE 'knex%'
         AND table_name NOT IN ('restores', 'restore_gaps')`,
      [schema],
    )) as [{ name: string; next: number | string }[]];
    return new Map(rows.map(({ name, next }) => [name, Number(next)]));
  };

  it('Every snapshot is exactly at its place in the log, whatever is written meanwhile', async () => {
    await services.db.raw('CREATE TABLE recovery_probe (id BIGINT PRIMARY KEY AUTO_INCREMENT)');
    const connection = await connect(services.config.databaseUrl, SCHEMA);
    const differences = new Set<number>();
    const write = () => Promise.all(Array.from({ length: 4 }, () => services.db.raw(INSERT)));
    await repeatDuring(write, async () => {
      for (let times = 0; times < 20; times += 1) {
        const { log, whyNoLog } = await beginSnapshot(connection, SCHEMA, 'mysql');
        expect(whyNoLog).to.equal(null);
        const [row] = await ask<{ n: number }>(connection, 'SELECT COUNT(*) AS n FROM recovery_probe');
        await ask(connection, 'COMMIT');
        // Every row is one transaction, and nothing else is written.
        differences.add(Number(/(\d+)$/.exec(log?.gtid ?? '')?.[1]) - Number(row?.n));
      }
    });
    expect(differences.size).to.equal(1);
    await leave(connection);
  });

  it('A slow statement delays a backup, and writers by a second at most', async () => {
    const connection = await connect(services.config.databaseUrl, SCHEMA);
    const slow = services.db.raw('SELECT SLEEP(3) FROM recovery_probe LIMIT 1');
    let longestMs = 0;
    const write = async (): Promise<void> => {
      const startedMs = performance.now();
      await services.db.raw(INSERT);
      longestMs = Math.max(longestMs, performance.now() - startedMs);
    };
    const { log } = await repeatDuring(write, () => beginSnapshot(connection, SCHEMA, 'mysql'));
    await slow;
    expect(log?.file).to.match(/^binlog\.\d+$/);
    expect(longestMs).to.be.below(2000);
    await leave(connection);
  });

  it('Without the rights a snapshot begins all the same, and the reason is the grant', async () => {
    const address = services.config.databaseUrl.replace(/\/\/[^:]+:/, `//${STORE_USER}:`);
    const connection = await connect(address, SCHEMA);
    const { log, whyNoLog } = await beginSnapshot(connection, SCHEMA, 'mysql');
    expect(log).to.equal(null);
    expect(whyNoLog).to.match(/GRANT FLUSH_TABLES, REPLICATION CLIENT ON \*\.\* to it$/);
    await leave(connection);
  });

  let backup: Backup;
  let chosen: Date;
  const tables = ['openings', 'draws', 'transfers', 'recovery_probe'];
  const atChosen = new Map<string, unknown>();

  it('The archive of the page follows the log through a crash of the server', async () => {
    const [[first]] = (await services.db.raw('SHOW BINARY LOGS')) as [[{ Log_name: string }]];
    writeFileSync(join(logs ?? '', first.Log_name), '');
    startArchive();
    backup = await repeatDuring(
      () => open(1),
      () => takeBackup(services.config, backups ?? ''),
    );
    expect(backup.manifest).to.deep.include({ whyNoLog: null });
    expect(backup.manifest.log).to.include({ schema: SCHEMA });
    await open(3);
    await services.db.raw('ALTER TABLE recovery_probe ADD COLUMN note TEXT');
    await services.db('recovery_probe').insert({ note: `'"\\ \n#DELIMITER ;\n🗝` });
    await archiveReachesNow();

    const ended = once(archive, 'exit');
    await closeServices(services);
    const { pid } = JSON.parse(readFileSync(join(place.folder, 'run', 'mysql-process.json'), 'utf8')) as {
      pid: number;
    };
    await endProcess(pid, 0);
    expect((await ended)[0]).not.to.equal(0);
    await ensureDatabase(place, program);
    services = await makeServices();
    startArchive();
    await open(4);
    for (const table of tables) atChosen.set(table, await bytesOf(SCHEMA, table));
    chosen = await nextSecond();
    await open(5);
    await archiveReachesNow();
    archive.kill();
    await once(archive, 'exit');
    expect(readdirSync(logs ?? '').length).to.be.above(1);
  });

  it('The commands of the page restore everything before the second, and nothing after it', async () => {
    const { log } = backup.manifest;
    const commands = documented('mysqlbinlog --skip-gtids', {
      opencrate_2: COPY,
      'opencrate->': `${SCHEMA}->`,
      '/etc/opencrate-mysql.cnf': join(access ?? '', 'mysql.cnf'),
      '/var/lib/opencrate/backups/opencrate-20261121T030000Z.sql.gz': backup.file,
      '/var/lib/opencrate/binlog': logs ?? '',
      '4854': String(log?.position),
      'binlog.000007': log?.file ?? '',
      '2026-11-21 14:30:00': chosen.toISOString().slice(0, 19).replace('T', ' '),
    });
    const { code, output } = await run('bash', ['-c', commands]);
    expect(code, output).to.equal(0);
    for (const table of tables) expect(await bytesOf(COPY, table), table).to.deep.equal(atChosen.get(table));
  });

  it('The copy is finished and audited by the commands of the page, and issues no id again', async () => {
    const databaseUrl = addressOfSchema(services.config.databaseUrl, COPY);
    const env = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: databaseUrl };
    const commands = documented('npm run restore -- --finish --backed-up-at', {
      '2026-11-21T14:30:00Z': chosen.toISOString(),
    });
    for (const line of commands.trim().split('\n')) {
      const [, name = '', args = ''] = /^npm run (\w+)(?: -- (.+))?$/.exec(line) ?? [];
      const { code, output } = await runScript(
        name,
        args.split(' ').filter((arg) => arg !== ''),
        env,
      );
      expect(code, `${line}\n${output}`).to.equal(0);
      if (name === 'restore') expect(output).to.contain(`Everything between ${chosen.toISOString()} and `);
    }
    const lost = await countersOf(SCHEMA);
    for (const [name, next] of await countersOf(COPY)) expect(next, name).to.be.above(lost.get(name) ?? 0);
    const restored = await openServices({ ...services.config, databaseUrl }, { log: services.log });
    try {
      await open(1, restored);
      await expectCleanAudit(restored);
    } finally {
      await closeServices(restored);
    }
  });

  it("The commands of MariaDB's log say in one line what to use instead", async () => {
    const line = /^OpenCrate: [^\n]*mysqlbinlog: docs\/reference\.md, "The log of MySQL"$/;
    for (const [name, args] of [
      ['backup', ['--logs']],
      ['restore', ['--into', 'opencrate_test_never', '--to', 'latest']],
    ] as const) {
      const { code, output } = await runScript(name, args);
      expect(code, output).to.equal(1);
      expect(output.trim()).to.match(line);
    }
    expect(PAGE).to.contain('\n## The log of MySQL\n');
  });

  it('A check restores into a MySQL of its own, doctor names a missing place, and no maker means MariaDB', async () => {
    const { code, output } = await runScript('restore', ['--check']);
    expect(code, output).to.equal(0);
    expect(output).to.contain('a clean audit');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('check-'))).to.deep.equal([]);
    const { server, ...rest } = await readManifest(backup.file);
    writeFileSync(manifestFileOf(backup.file), JSON.stringify({ ...rest, server, log: null, whyNoLog: 'a reason' }));
    expect((await runScript('doctor', [])).output).to.contain('in the binary log: a reason\n');
    writeFileSync(manifestFileOf(backup.file), JSON.stringify(rest));
    expect(await refusalOf(restoreBackup(services.config, backup.file, 'opencrate_test_never'))).to.equal(
      `the backup is of MariaDB, and this server is MySQL ${server.version}: restore it into a server of MariaDB`,
    );
  });
});
