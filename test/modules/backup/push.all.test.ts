/**
 * Backups pushed to a repository of restic, with the real program: the newest backup and its log arrive encrypted, are
 * restored from there and verified, and damage, a wrong password and a repository that is away are refused in one line.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import { addressOfSchema } from '#src/platform/config/service-address.ts';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import type { Services } from '#src/platform/services.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { dropSchema } from '#tools/backup/restore-backup.ts';
import { runProgram } from '#tools/setup/debian.mjs';
import { findRestic } from '#tools/setup/programs.mjs';
import { runScript } from '#test/support/processes/run-script.ts';
import { closeServices, makePlayer, makeServices } from '#test/support/services.ts';
import { testConfig } from '#test/support/store.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';

const PASSWORD = 'Zx9-not-for-logs';

describe('A pushed backup', function () {
  this.timeout(240_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'opencrate-push-'));
  const backups = join(dataDir, 'backups');
  const repository = join(dataDir, 'elsewhere');
  const log = join(backups, 'logs/20261121T030000Z/binlog.000001');
  const env: Record<string, string> = { DATA_DIR: dataDir, BACKUP_PUSH: repository, BACKUP_PUSH_PASSWORD: PASSWORD };
  let services: Services;
  let restic = '';
  before(async () => {
    // Other files of the schema draw by clocks that are ahead, and a restore reveals their seeds now.
    const databaseUrl = await freshSchema(readConfig().databaseUrl, 'push');
    services = await makeServices({ config: testConfig({ databaseUrl, migrationDatabaseUrl: databaseUrl }) });
    await makePlayer(services, 1000);
    Object.assign(env, { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: databaseUrl });
    env['SECRET_KEY'] = services.config.secretKey.toString();
    // It may be downloaded, which is printed.
    restic = await findRestic(services.config.programsDir);
  });
  after(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await closeServices(services);
  });

  const push = (args: readonly string[] = [], changes = {}): ReturnType<typeof runScript> =>
    runScript('scripts/backup.ts', ['--push', ...args], { ...env, ...changes });
  const restore = (args: readonly string[], changes = {}): ReturnType<typeof runScript> =>
    runScript('scripts/restore.ts', args, { ...env, ...changes });
  const check = (changes = {}): ReturnType<typeof runScript> => restore(['--check', '--pushed'], changes);
  const expectRefused = async (run: ReturnType<typeof runScript>, reason: string | RegExp): Promise<void> => {
    const { code, complaints } = await run;
    expect(code, complaints).to.equal(1);
    expect(complaints)
      .to.match(/^OpenCrate: .+\n$/)
      .and.to.match(typeof reason === 'string' ? RegExp(reason) : reason);
    expect(complaints).not.to.contain(PASSWORD);
    // Nothing of the copy stays on this machine.
    expect(readdirSync(dataDir).filter((name) => /^(?:pushed|check)/.test(name))).to.deep.equal([]);
  };

  it('Without a backup, a password or a repository nothing is pushed', async () => {
    await expectRefused(push(), 'there is no backup in');
    await expectRefused(push([], { BACKUP_PUSH: '' }), 'BACKUP_PUSH: missing');
    await expectRefused(push([], { BACKUP_PUSH_PASSWORD: '' }), 'BACKUP_PUSH_PASSWORD: required with BACKUP_PUSH');
    await expectRefused(push([], { BACKUP_PUSH_PASSWORD_FILE: '/key' }), 'keep one of them');
    expect(existsSync(repository)).to.equal(false);
  });

  it('The newest backup and its log arrive encrypted, and a copy from there is verified', async () => {
    expect((await runScript('scripts/backup.ts', [], env)).code).to.equal(0);
    mkdirSync(join(log, '..'), { recursive: true });
    writeFileSync(log, 'events of the log');
    const { code, printed, complaints } = await push(['--keep', '14']);
    expect(code, complaints).to.equal(0);
    expect(printed).to.match(/^\S+\.sql\.gz and its log are pushed: snapshot \w+, \d+\.\d s\n$/);
    const access = { RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: PASSWORD };
    const listed = await runProgram(restic, ['--no-cache', 'ls', 'latest'], { env: { ...process.env, ...access } });
    expect(listed.output)
      .to.match(/^\/opencrate-\w+\.json$/m)
      .and.contain('/logs/20261121T030000Z/binlog.000001');
    for (const pack of packsOf(repository)) expect(readFileSync(pack).includes('events of the log')).to.equal(false);
    const checked = await check();
    expect(checked.code, checked.complaints).to.equal(0);
    expect(checked.printed).to.match(/pushed\/opencrate-\w+\.sql\.gz is complete: \d+ rows.*a clean audit/);
    expect(existsSync(join(dataDir, 'pushed'))).to.equal(false);
    const marks = await readBackupMarks(services.db);
    const earlier = [marks.get('push'), marks.get('push-check')].map((mark) => mark?.getTime() ?? 0);
    expect(earlier[0])
      .to.be.above(0)
      .and.below(earlier[1] ?? 0);
  });

  it('An empty machine is restored from there', async () => {
    const [copy, file] = [`${schemaOf(services.config.databaseUrl)}_pushed`, join(dataDir, 'password')];
    // A failed run may have left it, and the server of the tests goes on.
    await dropSchema(services.config.databaseUrl, copy);
    writeFileSync(file, `${PASSWORD}\n`);
    rmSync(backups, { recursive: true });
    const gone = addressOfSchema(services.config.migrationDatabaseUrl, `${copy}_gone`);
    const changes = {
      BACKUP_PUSH_PASSWORD: '',
      BACKUP_PUSH_PASSWORD_FILE: file,
      DATABASE_URL: gone,
      DATABASE_MIGRATION_URL: gone,
    };
    const { code, printed, complaints } = await restore(['--into', copy, '--pushed'], changes);
    expect(code, complaints).to.equal(0);
    expect(printed).to.contain(`The copy is in schema ${copy}`);
    const [[row]] = (await services.db.raw('SELECT COUNT(*) AS n FROM ??.players', [copy])) as [[{ n: number }]];
    expect(row.n).to.be.above(0);
  });

  it('Arguments that contradict each other are refused before anything is fetched', async () => {
    for (const args of [['--check', '--pushed', 'a.sql.gz'], ['--finish', '--pushed'], ['--pushed']]) {
      expect((await restore(args)).code, args.join(' ')).to.equal(1);
    }
  });

  it('A wrong password, a repository that is away and an empty one are refused', async () => {
    await expectRefused(check({ BACKUP_PUSH_PASSWORD: 'another password' }), /not the password of the repository\n$/);
    await expectRefused(check({ BACKUP_PUSH: join(dataDir, 'none') }), 'unable to open config file');
    await expectRefused(check({ BACKUP_PUSH: 'sftp:store@127.0.0.1:/none' }), /restic restore: .+/);
    const other = { BACKUP_PUSH: join(dataDir, 'other') };
    expect((await runScript('scripts/backup.ts', [], env)).code).to.equal(0);
    expect((await push([], other)).code).to.equal(0);
    rmSync(join(dataDir, 'other/snapshots'), { recursive: true });
    mkdirSync(join(dataDir, 'other/snapshots'));
    await expectRefused(check(other), 'no backup was pushed to the repository yet');
  });

  it('A damaged pack is refused', async () => {
    const [pack = ''] = packsOf(repository).toSorted((one, other) => statSync(other).size - statSync(one).size);
    const content = readFileSync(pack);
    content.writeUInt8(content.readUInt8(1000) ^ 1, 1000);
    chmodSync(pack, 0o600);
    writeFileSync(pack, content);
    await expectRefused(check(), 'restic restore: .*ciphertext verification failed');
  });
});

/** The files of a repository that hold the content of backups. */
const packsOf = (repository: string): string[] =>
  readdirSync(join(repository, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, basename(entry.name)));
