/**
 * Proves that one command starts a working store, that no process outlives Ctrl-C or a kill, and that the next start
 * resumes. It runs without demo history, because it concerns only the setup.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import mysql from 'mysql2/promise';
import { programArgs } from '#tools/setup/bundles.mjs';
import { Command, freePort, killAll, processesOf, untilLeft } from './command.ts';

describe('The start', function () {
  this.timeout(90_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-start-'));
  let port = 0;
  let running: Command | null = null;

  async function start(): Promise<{ command: Command; address: string }> {
    const command = new Command(['start'], folder, { PORT: String(port), DEMO: '0', LOG_LEVEL: 'error' });
    running = command;
    return { command, address: await command.untilPrinted(/^The store: (.+)$/m, 80_000) };
  }

  async function database(): Promise<string> {
    const command = new Command(['services'], folder);
    running = command;
    return command.untilPrinted(/^DATABASE_URL=(.+)$/m);
  }

  before(async () => {
    port = await freePort();
  });

  afterEach(async () => {
    await running?.stop();
    running = null;
    expect(processesOf(folder)).to.deep.equal([]);
  });

  after(() => {
    killAll(folder, /./);
    rmSync(folder, { recursive: true, force: true });
  });

  it('The store starts and serves its pages, and Ctrl-C ends every process', async () => {
    const { command, address } = await start();
    const page = await fetch(`${address}/`);
    expect(page.status).to.equal(200);
    expect(await page.text()).to.contain('</html>');
    expect(command.output).not.to.contain('/auth/demo');
    const store = processesOf(folder).find(({ words }) => words.includes('build/server.mjs'));
    const environment = readFileSync(`/proc/${String(store?.pid)}/environ`, 'utf8');
    expect(environment.split('\0').some((line) => line.startsWith('DATABASE_URL=mysql://opencrate_store:'))).to.equal(
      true,
    );
    expect(await command.stop('SIGINT')).to.equal(0);
    expect(processesOf(folder)).to.deep.equal([]);
    expect(await fetch(address).catch(() => 'unknown')).to.equal('unknown');
  });

  it('The server is a bundle whose stacks name the sources', () => {
    const env = { PATH: process.env['PATH'], STORE_ENV: 'development', DATA_DIR: '/dev/null/missing' };
    const { stderr, status } = spawnSync(process.execPath, programArgs('src/server.ts'), { env, encoding: 'utf8' });
    expect(status).to.equal(1);
    expect(stderr)
      .to.match(/ENOTDIR[^]+src\/platform\/config\/config\.ts:\d+/)
      .and.not.contain('server.mjs');
  });

  it('A second start prepares nothing again', async () => {
    const { command } = await start();
    expect(command.output).not.to.match(/Creating|Preparing|Building|Installing|Migrated/);
    const phases = ['packages', 'build', 'services', 'schema', 'store'].map((name) => `(?=.* ${name} \\d+\\.\\d s)`);
    await command.untilPrinted(new RegExp(`^Started in \\d+\\.\\d s:${phases.join('')}`, 'm'));
  });

  it('A store that exits is reported, and the rest stops', async () => {
    const { command, address } = await start();
    const store = processesOf(folder).find(({ words }) => words.includes('build/server.mjs'));
    process.kill(store?.pid ?? 0, 'SIGKILL');
    expect(await command.ended).to.equal(1);
    expect(command.output).to.contain('OpenCrate: the store exited unexpectedly (exit code 1)');
    expect(await fetch(address).catch(() => 'unknown')).to.equal('unknown');
  });

  it('A killed command frees its port for the next start', async () => {
    await start();
    const command = processesOf(folder).find(({ words }) => words.includes('setup.mjs'));
    process.kill(command?.pid ?? 0, 'SIGKILL');
    await untilLeft(folder, 2);
    const { address } = await start();
    expect((await fetch(`${address}/healthz`)).status).to.equal(200);
  });

  it('An interrupted first migration starts over with an empty schema', async () => {
    const connection = await mysql.createConnection(await database());
    await connection.query('UPDATE knex_migrations_lock SET is_locked = 1');
    await connection.query("DELETE FROM knex_migrations WHERE name LIKE '%ledger%' OR name > '20261121_0920'");
    await connection.end();
    await running?.stop();
    rmSync(join(folder, 'run', 'schema.json'));
    const { command, address } = await start();
    expect(command.output).to.contain('The first migration was interrupted: starting again');
    expect((await fetch(`${address}/`)).status).to.equal(200);
  });
});
