/**
 * The archive of the binary log and restores to a point in time, with a database server of its own that writes a log.
 * Proves that the archive survives restarts and never mixes two histories, that a restore stops at its second, and that
 * everything that could make it wrong is refused in one line.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createConnection } from 'mysql2/promise';
import { NEVER } from '#src/admin/alerts/alert.ts';
import { readAlertFigures } from '#src/admin/alerts/alert-figures.ts';
import { openCase } from '#src/games/cases/index.ts';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { listMigrations } from '#src/platform/database/schema-fit.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { openServices, type Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { filesOf, logFolderOf, readChains } from '#tools/backup/archive-folder.ts';
import { archiveLogs } from '#tools/backup/archive-logs.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { type LogReader, openLogReader } from '#tools/backup/log-reader.ts';
import { readManifest } from '#tools/backup/manifest.ts';
import { type ArchivedLog, findLog } from '#tools/backup/replay-log.ts';
import { dropSchema, restoreBackup } from '#tools/backup/restore-backup.ts';
import { newestIn, takeBackup } from '#tools/backup/take-backup.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { DATABASE_SOCKET } from '#tools/setup/database.mjs';
import { findPrograms } from '#tools/setup/programs.mjs';
import { type Place, endServers, ensureDatabase } from '#tools/setup/servers.mjs';
import { MIGRATIONS } from '#tools/migrate/migration-source.ts';
import { migrateSchema } from '#tools/migrate/migrate-schema.ts';
import { keepWayBack } from '#tools/migrate/way-back.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const SCHEMA = 'opencrate_test_recovery';
const COPY = 'opencrate_test_recovery_copy';
const SECOND_MS = 1000;

describe('A restore to a point in time', function () {
  this.timeout(240_000);
  const programs = process.env['PROGRAMS_DIR'] ?? '';
  const dataDir = mkdtempSync(join(tmpdir(), 'opencrate-recovery-'));
  const folder = join(dataDir, 'backups');
  const place: Place = { folder: join(dataDir, 'server'), profile: 'durable', schema: SCHEMA };
  let environment: NodeJS.ProcessEnv;
  let services: Services;
  let reader: LogReader;
  let player: Player;

  before(async () => {
    mkdirSync(join(place.folder, 'run'), { recursive: true, mode: 0o700 });
    const { database } = await findPrograms(programs, { database: true, redis: false });
    const { url } = await ensureDatabase(place, database);
    environment = { ...process.env };
    Object.assign(process.env, { DATABASE_URL: url, SECRET_KEY: 'the key of the tests of a recovery' });
    await migrateSchema(url, { isFresh: true });
    services = await makeServices();
    reader = await openLogReader(programs);
    player = await makePlayer(services, 10_000_000);
  });
  afterEach(() => dropSchema(services.config.databaseUrl, COPY));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
    process.env = environment;
    await endServers(place);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const open = async (count = 1): Promise<void> => {
    for (let times = 0; times < count; times += 1) {
      await openCase(services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    }
  };
  const openingsIn = async (schema: string): Promise<number> => {
    const [row] = await services.db(`${schema}.openings`).count<{ n: number | string }[]>({ n: '*' });
    return Number(row?.n ?? 0);
  };
  const archiveReachesNow = async (): Promise<void> => {
    const now = Date.now();
    const markMs = async (): Promise<number> => (await readBackupMarks(services.db)).get('log')?.getTime() ?? 0;
    await until('the archive has reached this moment', async () => (await markMs()) > now, { limitMs: 30_000 });
  };
  /** Waits for a whole second, which everything so far precedes and everything later follows. */
  const nextSecond = async (): Promise<Date> => {
    const second = new Date(Math.ceil((Date.now() + 1) / SECOND_MS) * SECOND_MS);
    await until('the next second', () => Date.now() > second.getTime(), { everyMs: 5 });
    return second;
  };
  const archiveWhile = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; lines: string[] }> => {
    const stop = new AbortController();
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const archive = archiveLogs({ config: services.config, folder, signal: stop.signal, print });
    try {
      return { result: await Promise.race([work(), archive.then(() => Promise.reject(new Error('it ended')))]), lines };
    } finally {
      stop.abort();
      await archive;
    }
  };
  const archivedLog = async (file: string): Promise<ArchivedLog> => {
    const { log } = await readManifest(file);
    const found = log === null ? null : await findLog(reader, logFolderOf(folder), log);
    if (found === null) throw new Error('no log continues the backup');
    return found;
  };
  const newest = async (): Promise<string> => (await newestIn(folder)) ?? '';
  const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const command = [...programArgs(`scripts/${script}.ts`), ...args];
      const given = { ...process.env, DATA_DIR: dataDir, PROGRAMS_DIR: programs, ...env };
      execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env: given }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      });
    });

  /** Processes whose working folder is in a folder, also when it was removed. */
  const processesIn = (under: string): string[] =>
    readdirSync('/proc').filter((name) => {
      try {
        return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(under);
      } catch {
        // The process has ended.
        return false;
      }
    });

  let chosen: Date;
  let openingsAtChosen = 0;

  it('The archive takes a backup, follows the log, and records the time that it has reached', async () => {
    await open(3);
    expect(await readAlertFigures.log(services), 'before the first archive').to.equal(NEVER);
    const { lines } = await archiveWhile(async () => {
      await archiveReachesNow();
      await until('a backup', () => newestIn(folder));
      await open(5);
      openingsAtChosen = await openingsIn(SCHEMA);
      chosen = await nextSecond();
      await open(4);
      await archiveReachesNow();
    });
    expect(lines.some((line) => line.startsWith('Took '))).to.equal(true);
    const { log, dataBytes } = await readManifest(await newest());
    expect(log).to.include({ schema: SCHEMA });
    expect(dataBytes).to.be.above(0);
    expect((await readBackupMarks(services.db)).get('backup')?.getTime()).to.be.above(Date.now() - 240_000);
  });

  it('A copy shows every transaction before the chosen second, and none after it', async () => {
    const log = await archivedLog(await newest());
    const replay = { log, to: chosen };
    const { transactions, until: reached } = await restoreBackup(services.config, await newest(), COPY, { replay });
    expect(transactions).to.be.above(4);
    expect(reached).to.deep.equal(chosen);
    expect(await openingsIn(COPY)).to.equal(openingsAtChosen);
    // The live schema is not touched.
    expect(await openingsIn(SCHEMA)).to.equal(openingsAtChosen + 4);
    const [[epoch]] = (await services.db.raw('SELECT epoch, backed_up_at AS at FROM ??.database_epoch', [COPY])) as [
      { epoch: number | null; at: Date }[],
    ];
    expect(epoch).to.deep.equal({ epoch: null, at: chosen });
  });

  it('A time after the archived log is refused, and `latest` replays all of it', async () => {
    const log = await archivedLog(await newest());
    const late = { log, to: new Date(Date.now() + 3600 * SECOND_MS) };
    expect(await refusalOf(restoreBackup(services.config, await newest(), COPY, { replay: late }))).to.contain(
      'the archived log ends at',
    );
    await dropSchema(services.config.databaseUrl, COPY);
    await restoreBackup(services.config, await newest(), COPY, { replay: { log, to: null } });
    expect(await openingsIn(COPY)).to.equal(openingsAtChosen + 4);
  });

  it('The archive continues after a restart in the same chain, and a migration is replayed', async () => {
    await services.db.raw('CREATE TABLE recovery_probe (id INT PRIMARY KEY, note TEXT)');
    await services.db('recovery_probe').insert({ id: 1, note: `'"\\ \n#DELIMITER ;\n🗝` });
    await services.db.raw('CREATE TRIGGER recovery_probe_kept BEFORE DELETE ON recovery_probe FOR EACH ROW SET @x = 1');
    const backup = await newest();
    const { lines } = await archiveWhile(archiveReachesNow);
    expect(lines.filter((line) => !line.startsWith('Archives '))).to.deep.equal([]);
    expect(await readChains(logFolderOf(folder))).to.have.length(1);
    expect(await newest()).to.equal(backup);
    const replay = { log: await archivedLog(backup), to: null };
    await restoreBackup(services.config, backup, COPY, { replay });
    const row = await services.db(`${COPY}.recovery_probe`).first<{ note: string }>('note');
    expect(row.note).to.equal(`'"\\ \n#DELIMITER ;\n🗝`);
    await services.db.raw('DROP TABLE recovery_probe');
  });

  it('Before pending migrations the archive has everything, and the printed restore leads back there', async () => {
    expect(await keepWayBack({ ...services.config, dataDir })).to.equal(null);
    const [last = ''] = listMigrations().slice(-1);
    const { up, down } = await MIGRATIONS.getMigration(last);
    await down?.(services.db);
    await services.db('knex_migrations').where({ name: last }).delete();
    await open(1);
    const openings = await openingsIn(SCHEMA);
    const { result: args } = await archiveWhile(async () => {
      await archiveReachesNow();
      const printed = (await keepWayBack({ ...services.config, dataDir })) ?? '';
      await up(services.db);
      await services.db('knex_migrations').insert({ name: last, batch: 1, migration_time: new Date() });
      await open(1);
      await archiveReachesNow();
      return printed;
    });
    const [, copy = '', to = ''] = /^--into (\S+) --to (\S+Z)$/.exec(args) ?? [];
    const replay = { log: await archivedLog(await newest()), to: new Date(to) };
    await restoreBackup(services.config, await newest(), copy, { replay });
    expect(await openingsIn(copy)).to.equal(openings);
    await dropSchema(services.config.databaseUrl, copy);
  });

  it('A torn end of the last file loses only the last transaction, and a missing file is refused', async () => {
    const backup = await newest();
    const log = await archivedLog(backup);
    const last = log.files.at(-1) ?? '';
    const torn = join(dataDir, 'torn');
    mkdirSync(torn);
    const files = log.files.map((file) => {
      const copy = join(torn, file.split('/').at(-1) ?? '');
      copyFileSync(file, copy);
      return copy;
    });
    writeFileSync(files.at(-1) ?? '', readFileSync(last).subarray(0, statSync(last).size - 7));
    const replay = { log: { ...log, files }, to: null };
    const { transactions } = await restoreBackup(services.config, backup, COPY, { replay });
    expect(transactions).to.be.above(4);
    // A file of the same server, two numbers on, leaves a gap.
    const [chain] = await readChains(logFolderOf(folder));
    const name = (chain === undefined ? [] : await filesOf(chain)).at(-1) ?? '';
    const later = name.replace(/\d+$/, (digits) => String(Number(digits) + 2).padStart(digits.length, '0'));
    const gap = join(chain?.folder ?? '', later);
    copyFileSync(last, gap);
    expect(await refusalOf(archivedLog(backup))).to.contain('has a gap');
    rmSync(gap);
  });

  it('A statement that names the live schema, or removes it, stops the replay', async () => {
    const backup = await newest();
    for (const [made, removed] of [
      [`CREATE TABLE ${SCHEMA}.foreign_probe (id INT)`, `DROP TABLE foreign_probe`],
      [`CREATE TABLE innocent (id INT)`, `DROP TABLE innocent`],
    ] as const) {
      await services.db.raw(made);
      await services.db.raw(removed);
    }
    await archiveWhile(archiveReachesNow);
    const replay = { log: await archivedLog(backup), to: null };
    expect(await refusalOf(restoreBackup(services.config, backup, COPY, { replay }))).to.contain('is not replayed');
  });

  it('A server that lost its history begins a new chain with a new backup', async () => {
    const [chain] = await readChains(logFolderOf(folder));
    const name = (chain === undefined ? [] : await filesOf(chain)).at(-1) ?? '';
    const path = join(chain?.folder ?? '', name);
    const bytes = readFileSync(path);
    // Another history under the same name: one byte of a row differs.
    bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const backup = await newest();
    // Backups are named after their second.
    await nextSecond();
    const { lines } = await archiveWhile(async () => {
      await until('another backup', async () => (await newest()) !== backup);
      await archiveReachesNow();
    });
    expect(lines.join('\n')).to.contain('differs from the archived file');
    expect(await readChains(logFolderOf(folder))).to.have.length(2);
    expect(readFileSync(path).equals(bytes)).to.equal(true);
    await open(2);
    await archiveWhile(archiveReachesNow);
    const replay = { log: await archivedLog(await newest()), to: null };
    await restoreBackup(services.config, await newest(), COPY, { replay });
    expect(await openingsIn(COPY)).to.equal(await openingsIn(SCHEMA));
  });

  it('A user without the rights of the log is refused in one line with the grant', async () => {
    const socket = JSON.parse(readFileSync(join(place.folder, 'run', 'sockets.json'), 'utf8')) as string;
    const root = await createConnection({ socketPath: join(socket, DATABASE_SOCKET), user: 'root' });
    await root.query("CREATE USER 'plain'@'%' IDENTIFIED BY 'plain-password'");
    await root.query("GRANT ALL ON `opencrate%`.* TO 'plain'@'%'");
    await root.end();
    const databaseUrl = services.config.databaseUrl.replace(/\/\/[^@]*@/, '//plain:plain-password@');
    const archive = await run('backup', ['--logs'], { DATABASE_URL: databaseUrl });
    expect(archive.code, archive.output).to.equal(1);
    expect(archive.output.trim()).to.match(
      /^OpenCrate: the database user may not read the binary log: GRANT .*BINLOG REPLAY/,
    );
    expect(archive.output).not.to.contain('plain-password');
    const restore = await run('restore', ['--into', COPY, '--to', 'latest'], { DATABASE_URL: databaseUrl });
    expect(restore.code, restore.output).to.equal(1);
    expect(restore.output).to.contain('GRANT REPLICATION SLAVE');
    // A backup alone needs none of these rights.
    const backup = await run('backup', ['--to', join(dataDir, 'plain')], { DATABASE_URL: databaseUrl });
    expect(backup.code, backup.output).to.equal(0);
  });

  it('The command restores to a time, closes withdrawals and prints what is to be reconciled', async () => {
    const time = await nextSecond();
    const expected = await openingsIn(SCHEMA);
    await open(1);
    await archiveWhile(archiveReachesNow);
    const { code, output } = await run('restore', ['--into', COPY, '--to', time.toISOString()]);
    expect(code, output).to.equal(0);
    expect(output).to.contain(`Everything between ${time.toISOString()} and `).and.to.contain('provider');
    expect(await openingsIn(COPY)).to.equal(expected);
    const config = { ...services.config, databaseUrl: addressOfSchema(services.config.databaseUrl, COPY) };
    const restored = await openServices(config, { log: services.log });
    const settingIn = async (): Promise<unknown> => {
      const [row] = await restored
        .db('settings')
        .where({ name: 'withdrawalsOpen' })
        .select<{ value: unknown }[]>('value');
      return row?.value;
    };
    try {
      expect(String(await settingIn())).to.equal('false');
      await expectCleanAudit(restored);
      const opened = await run('restore', ['--open-withdrawals'], { DATABASE_URL: config.databaseUrl });
      expect(opened.output).to.contain('Withdrawals are open.');
      expect(String(await settingIn())).to.equal('true');
      const acts = await restored.db('staff_log').where({ about_id: 'withdrawalsOpen' }).select('act', 'member_id');
      expect(acts).to.deep.equal([
        { act: 'setting.changed', member_id: null },
        { act: 'setting.changed', member_id: null },
      ]);
    } finally {
      await closeServices(restored);
    }
  });

  it('A check runs in a server of its own, replays the log, and leaves nothing', async () => {
    const schemas = async (): Promise<unknown> => {
      const [rows] = (await services.db.raw("SHOW DATABASES LIKE 'opencrate%'")) as [unknown];
      return rows;
    };
    const schemasBefore = await schemas();
    const startedAt = Date.now();
    const running = run('restore', ['--check']);
    let isOwn = false;
    for (let times = 0; times < 600 && !isOwn; times += 1) {
      await sleep(50);
      isOwn = readdirSync(dataDir).some((name) => /^check-\d+$/.test(name));
      expect(await schemas()).to.deep.equal(schemasBefore);
    }
    expect(isOwn).to.equal(true);
    const { code, output } = await running;
    expect(code, output).to.equal(0);
    expect(output).to.match(/transactions of the log until .* a clean audit/);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('check-'))).to.deep.equal([]);
    expect((await readBackupMarks(services.db)).get('check')?.getTime()).to.be.at.least(startedAt);
    expect(schemaOf(services.config.databaseUrl)).to.equal(SCHEMA);
    await takeBackup(services.config, folder);
  });

  it('Ctrl-C ends the server of a check and removes its folder, whenever it comes', async () => {
    const checks = (): string[] => readdirSync(dataDir).filter((name) => name.startsWith('check-'));
    await takeBackup(services.config, folder);
    const marked = (await readBackupMarks(services.db)).get('check');
    for (const reached of ['mysql', join('mysql', 'opencrate_check', 'transfers.ibd')]) {
      const env = { ...process.env, DATA_DIR: dataDir, PROGRAMS_DIR: programs };
      const command = [...programArgs('scripts/restore.ts'), '--check'];
      const child = spawn(process.execPath, command, { cwd: PROJECT_FOLDER, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let errors = '';
      child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
      const ended = once(child, 'exit');
      await until(
        `the check has ${reached}`,
        () => {
          expect(child.exitCode, errors).to.equal(null);
          return checks().some((name) => existsSync(join(dataDir, name, reached)));
        },
        { limitMs: 60_000, everyMs: 20 },
      );
      const [check = ''] = checks();
      child.kill('SIGINT');
      expect((await ended)[0], errors).to.equal(130);
      expect(errors).not.to.match(/ECONN|Connection lost|^\s+at /m);
      expect(checks(), reached).to.deep.equal([]);
      expect(processesIn(join(dataDir, check)), reached).to.deep.equal([]);
    }
    expect((await readBackupMarks(services.db)).get('check')).to.deep.equal(marked);
  });
});
