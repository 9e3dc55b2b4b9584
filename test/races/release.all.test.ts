/**
 * Releases as an operator handles them, with real processes: two are packed, installed into `releases`, deployed and
 * rolled back under load. Proves that no request is lost, that value stays right, that a release needs Node alone, and
 * that one that cannot run with the schema or does not serve never becomes the current one.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { Command } from '#test/setup/command.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { closeServices, expectCleanAudit, giveMoney, makeServices } from '#test/support/services.ts';
import { startLoad } from '#test/support/processes/store-load.ts';
import { until } from '#test/support/until.ts';
import { schemaOf } from '#tools/backup/connect.ts';
import { freePort } from '#tools/setup/ports.mjs';

const PLAYERS = 3;
const MONEY_KOPECKS = 100_000_000;
const READY_MS = 180_000;
/** The migration that the second release adds: it expands, so the first one runs with it. */
const EXPANSION = '99990101_0000_expansion.ts';
const FIRST = versionOf('.');
const SECOND = '900.0.0';
const BROKEN = '901.0.0';
const LEFT_OUT = new Set(['node_modules', '.git', '.data', '.cache', 'coverage', 'dist'].map((path) => resolve(path)));

/** Output of a release and its exit code. */
interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

describe('Releases', function () {
  this.timeout(900_000);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'opencrate-releases-')));
  const installation = join(folder, 'srv');
  const releases = join(installation, 'releases');
  const env: Record<string, string> = {};
  const published = createServer();
  let services: Services;
  let supervisor: ChildProcess;
  let players: readonly HttpPlayer[];
  let origin = '';
  let wayBack = '';

  before(async () => {
    const archive = join(folder, 'dist', `opencrate-${FIRST}-${process.platform}-${process.arch}.tar.gz`);
    await pack('.', ['--to', join(folder, 'dist')]);
    mkdirSync(releases, { recursive: true });
    execFileSync('sha256sum', ['--check', `${basename(archive)}.sha256`], {
      cwd: join(folder, 'dist'),
      stdio: 'ignore',
    });
    execFileSync('tar', ['-xzf', archive, '-C', releases]);
    copyProject(join(folder, 'project'));
    await pack(join(folder, 'project'), ['--to', join(folder, 'published')]);
    published.on('request', ({ url = '' }, response: ServerResponse) => {
      createReadStream(join(folder, 'published', basename(url))).pipe(response);
    });
    await new Promise<void>((listening) => published.listen(0, '127.0.0.1', listening));
    const port = await freePort();
    origin = `http://127.0.0.1:${String(port)}`;
    mkdirSync(join(folder, 'bin'));
    symlinkSync(process.execPath, join(folder, 'bin/node'));
    Object.assign(env, {
      // No npm and no tar: beside /bin/sh, which starts its command, a release needs Node alone.
      PATH: join(folder, 'bin'),
      RELEASES_URL: `http://127.0.0.1:${String((published.address() as AddressInfo).port)}/releases`,
      DATABASE_URL: await freshSchema(readConfig().databaseUrl, 'release'),
      REDIS_URL: process.env['REDIS_URL'],
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      SECRET_KEY: randomUUID() + randomUUID(),
      DEMO: '0',
      WEB_CONCURRENCY: '2',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'error',
    });
  });
  after(async () => {
    published.close();
    supervisor.kill('SIGTERM');
    await once(supervisor, 'exit');
    await services.db.raw('DROP DATABASE ??', [schemaOf(env['DATABASE_URL'] ?? '')]);
    await closeServices(services);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the command of a release, by the link or by its version. */
  const opencrate = (release: string, ...args: readonly string[]): Promise<Outcome> =>
    new Promise((done) => {
      const place = release === 'current' ? join(installation, release) : join(releases, release);
      const child = spawn(join(place, 'bin/opencrate'), args, {
        // With a file it is the whole environment but for tar, which an upgrade needs.
        env: args[0] === '--env' ? { PATH: `${env['PATH'] ?? ''}:/usr/bin:/bin` } : env,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const channel of [child.stdout, child.stderr]) channel.on('data', (text) => (output += String(text)));
      child.once('close', (status) => done({ status, output }));
    });
  const expectDone = async (outcome: Promise<Outcome>): Promise<string> => {
    const { status, output } = await outcome;
    expect(status, output).to.equal(0);
    return output;
  };
  const currentRelease = (): string => readlinkSync(join(installation, 'current'));
  const servedVersion = async (): Promise<unknown> => {
    const answer = await fetch(`${origin}/healthz`);
    return ((await answer.json()) as { version: unknown }).version;
  };

  it('The first release is deployed and runs with Node alone', async () => {
    const output = await expectDone(opencrate(FIRST, 'deploy'));
    expect(output).to.contain(`Release ${FIRST} is current. No store runs in this DATA_DIR: start it.`);
    supervisor = spawn(
      join(folder, 'bin/node'),
      ['--enable-source-maps', join(installation, 'current/build/supervisor.mjs')],
      { env: { ...env, DEMO: '1', NODE_ENV: 'production' }, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const traceFile = join(folder, 'data/run', `supervisor-${env['PORT'] ?? ''}.json`);
    await until('the store has started', () => existsSync(traceFile), { limitMs: READY_MS });
    expect(await servedVersion()).to.equal(FIRST);
    // The audit opens the seeds that the store has encrypted.
    const { DATABASE_URL, SECRET_KEY } = env;
    const config = readConfig({ ...process.env, DATABASE_URL, SECRET_KEY, LOG_LEVEL: 'silent' });
    services = await makeServices({ config });
    players = await Promise.all(
      Array.from({ length: PLAYERS }, (_, index) => signIn(origin, `player ${String(index)}`)),
    );
    for (const { id } of players) await giveMoney(services, id, MONEY_KOPECKS);
  });

  it('A release serves the description of the API, and has no bundle of a test', async () => {
    for (const [path, type] of [
      ['/api/openapi.json', 'application/json'],
      ['/api/docs', 'text/html'],
      ['/api.css', 'text/css'],
    ] as const) {
      const answer = await fetch(origin + path);
      expect(answer.status, path).to.equal(200);
      expect(answer.headers.get('content-type'), path).to.contain(type);
    }
    // These tests run from the folder that is left out.
    expect(existsSync('build/tests')).to.equal(true);
    expect(existsSync(join(releases, FIRST, 'build/tests'))).to.equal(false);
  });

  it('An upgrade and a rollback under load lose no request, and the audit stays clean', async () => {
    const load = startLoad(origin, players);
    const changeReleases = async (): Promise<void> => {
      await load.until(10);
      // Releases long gone: an upgrade keeps the three newest.
      for (const version of ['0.1.0', '0.2.0', '0.3.0']) {
        mkdirSync(join(releases, version));
        writeFileSync(join(releases, version, 'release.json'), '{}');
      }
      const oneFile = join(folder, 'opencrate.env');
      writeFileSync(
        oneFile,
        Object.entries(env)
          .map(([name, value]) => `${name}='${value}'\n`)
          .join(''),
      );
      const output = await expectDone(opencrate('current', '--env', oneFile, 'upgrade', SECOND));
      expect(output)
        .to.contain(`Release ${SECOND} is unpacked`)
        .and.contain(EXPANSION)
        .and.contain(`Release ${SECOND} serves.`);
      const way = `The way back to this moment: ${join(releases, FIRST, 'bin/opencrate')} restore `;
      wayBack = output.slice(output.indexOf(way) + way.length).split('\n')[0] ?? '';
      expect(await servedVersion()).to.equal(SECOND);
      expect(readdirSync(releases).sort()).to.deep.equal(['0.3.0', FIRST, SECOND]);
      rmSync(join(releases, '0.3.0'), { recursive: true });
      await load.until(10);
      expect(await expectDone(opencrate('current', 'rollback'))).to.contain(`Release ${FIRST} serves.`);
      expect(await servedVersion()).to.equal(FIRST);
      await load.until(10);
    };
    await changeReleases().finally(() => load.end());
    const { failures, openings } = await load.end();
    expect(failures).to.deep.equal([]);
    expect(await services.db('openings').count({ rows: '*' })).to.deep.equal([{ rows: openings }]);
    await expectCleanAudit(services);
    // The players are of the demo, which the running store offers.
    env['DEMO'] = '1';
    const audited = opencrate('current', 'audit');
    env['DEMO'] = '0';
    await expectDone(audited);
  });

  it('The way back that an upgrade prints restores the state from before its migrations', async () => {
    const args = wayBack.split(' ');
    expect(args.slice(0, 2).join(' ')).to.match(/^--into \w+_\d{8}t\d{6}z$/);
    env['DEMO'] = '1';
    const restored = opencrate(FIRST, 'restore', ...args);
    env['DEMO'] = '0';
    const output = await expectDone(restored);
    expect(output).to.contain('a clean audit');
    const copy = args[1] ?? '';
    const [tables] = (await services.db.raw('SHOW TABLES FROM ?? LIKE ?', [copy, 'expansion'])) as [unknown[]];
    expect(tables).to.deep.equal([]);
    await services.db.raw('DROP DATABASE ??', [copy]);
    // The next deployment of the same release has nothing to migrate.
    expect(await expectDone(opencrate(FIRST, 'deploy'))).not.to.contain('The way back');
  });

  it('A release that was rolled back to starts again with the newer schema', async () => {
    await expectDone(opencrate(FIRST, 'migrate'));
    expect(await expectDone(opencrate('current', 'status')))
      .to.match(/^\S+ \(build \w{12}, current\): runs with the schema$/m)
      .and.match(/^900\.0\.0 \(build \w{12}, previous\): runs with the schema$/m);
  });

  it('A release that does not serve is taken back', async () => {
    brokenRelease(BROKEN);
    const { status, output } = await opencrate(BROKEN, 'deploy');
    expect(status).to.equal(1);
    expect(output).to.contain(`release ${BROKEN} does not serve, so ${FIRST} is current again`);
    expect(currentRelease()).to.equal(`releases/${FIRST}`);
    expect(await servedVersion()).to.equal(FIRST);
  });

  it('A release that is too old for the schema is refused', async () => {
    await expectDone(opencrate(SECOND, 'deploy'));
    await services.db('schema_support').update({ oldest_migration: EXPANSION });
    for (const outcome of [await opencrate('current', 'rollback', FIRST), await opencrate(FIRST, 'migrate')]) {
      expect(outcome.status).to.equal(1);
      expect(outcome.output).to.contain(`release ${FIRST} is too old for this schema`);
    }
    expect(await expectDone(opencrate('current', 'status'))).to.match(/^\S+ .+: DATABASE_URL: release .+ too old/m);
    expect(currentRelease()).to.equal(`releases/${SECOND}`);
    expect(await servedVersion()).to.equal(SECOND);
    // Its processes would refuse too, were they started by hand.
    const server = join(releases, FIRST, 'build/server.mjs');
    const { status, stderr } = spawnSync(process.execPath, [server], { env, encoding: 'utf8' });
    expect(status).to.equal(1);
    expect(stderr).to.match(/^OpenCrate: DATABASE_URL: release .+ too old/);
  });

  it('A rollback to nothing, to itself or to an unknown release is refused', async () => {
    for (const [version, reason] of [
      [SECOND, `release ${SECOND} is the current one`],
      ['9.9.9', 'release 9.9.9 is not unpacked: there are'],
      [`../${SECOND}`, 'is not unpacked: there are'],
    ] as const) {
      const { status, output } = await opencrate('current', 'rollback', version);
      expect(status, version).to.equal(1);
      expect(output).to.contain(reason);
    }
    expect((await opencrate('current', 'nonsense')).output).to.contain('unknown command "nonsense": opencrate help');
    expect(currentRelease()).to.equal(`releases/${SECOND}`);
  });

  /** A release like the second one, whose server ends at once. */
  function brokenRelease(version: string): void {
    const from = join(releases, SECOND);
    const to = join(releases, version);
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => basename(path) !== 'node_modules' });
    symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
    rename(to, version);
    writeFileSync(join(to, 'build/server.mjs'), 'process.exit(1);');
  }
});

/** Packs a project as a release, as an operator does. */
async function pack(project: string, args: readonly string[]): Promise<void> {
  const setup = resolve(project, 'scripts/setup.mjs');
  const script = resolve(project, 'scripts/release.ts');
  const command = new Command(['run', script, '--dirty', ...args], readConfig().dataDir, {}, setup);
  expect(await command.ended, command.output).to.equal(0);
  const [, packages, megabytes] = /^Production packages: (\d+), (\d+\.\d) MB$/m.exec(command.output) ?? [];
  expect(Number(packages)).to.be.within(50, 230);
  expect(Number(megabytes)).to.be.within(10, 160);
}

/** The next version of the project: one more migration. */
function copyProject(to: string): void {
  cpSync('.', to, { recursive: true, filter: (path) => !LEFT_OUT.has(resolve(path)) });
  symlinkSync(resolve('node_modules'), join(to, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')) as object;
  writeFileSync(join(to, 'package.json'), JSON.stringify({ ...manifest, version: SECOND }));
  writeFileSync(join(to, 'CHANGELOG.md'), `## ${SECOND} - 2026-12-01\n`);
  writeFileSync(
    join(to, 'migrations', EXPANSION),
    `import type { Knex } from 'knex';
     export async function up(knex: Knex): Promise<void> {
       await knex.schema.createTable('expansion', (table) => void table.integer('id').primary());
     }
     export async function down(): Promise<void> {}`,
  );
}

/** Gives an unpacked release another version. */
function rename(release: string, version: string): void {
  for (const name of ['release.json', 'package.json']) {
    const file = join(release, name);
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), version }));
  }
}

function versionOf(project: string): string {
  return (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version;
}
