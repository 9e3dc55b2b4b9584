/**
 * Every command of a release explains itself and refuses what it does not know, before it does anything: here none has
 * a database, Redis or an environment.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { COMMANDS } from '#tools/command/commands.ts';
import { BUNDLED_PROGRAMS, programArgs } from '#tools/setup/bundles.mjs';

interface Result {
  readonly code: number | null;
  readonly printed: string;
  readonly complaints: string;
}

const OWN = ['deploy', 'upgrade', 'rollback', 'status'];
const NAMES = Object.keys(COMMANDS);

/** Runs a program without any variable. */
async function run(program: string, ...args: readonly string[]): Promise<Result> {
  const command = [...programArgs(`scripts/${program}.ts`), ...args];
  const child = spawn(process.execPath, command, { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  let [printed, complaints] = ['', ''];
  child.stdout.on('data', (text) => (printed += String(text)));
  child.stderr.on('data', (text) => (complaints += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, printed, complaints };
}

function expectHelp({ code, printed, complaints }: Result, name: string): void {
  expect(code, complaints).to.equal(0);
  expect(complaints).to.equal('');
  expect(printed).to.match(new RegExp(`^${name}: \\S`));
}

/** Expects a refusal in one line. */
function expectRefused({ code, printed, complaints }: Result, reason: string): void {
  expect(code, printed + complaints).to.equal(1);
  expect(printed).to.equal('');
  expect(complaints)
    .to.match(/^OpenCrate: [^\n]+\n$/)
    .and.contain(reason);
}

describe('The help of commands', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-help-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('Every program of a release is a command of opencrate', () => {
    const programs = BUNDLED_PROGRAMS.filter((path) => path.startsWith('scripts/')).map((path) =>
      basename(path, '.ts'),
    );
    expect(NAMES).to.have.members(programs.filter((name) => name !== 'opencrate'));
  });

  for (const name of NAMES) {
    it(`${name} prints how it is called and refuses what it does not know`, async () => {
      const results = await Promise.all([run(name, '--help'), run(name, '-h', 'anything'), run(name, '--nonsense')]);
      expectHelp(results[0], name);
      expectHelp(results[1], name);
      expectRefused(results[2], '--nonsense');
      expectRefused(await run(name, 'on', 'second', 'third'), "'");
    });
  }

  it('Words that are missing, or that contradict each other, are refused in one line', async () => {
    for (const [name, args, reason] of [
      ['notify', [], 'a text or --unit'],
      ['maintenance', [], 'on or off is missing'],
      ['staff', [], 'add or list or reset-totp or remove or allow is missing'],
      ['staff', ['allow', '--sum', '-5'], "'--sum' argument is ambiguous: "],
      ['backup', ['--logs', '--push'], 'are three things'],
      ['restore', [], 'one of --check'],
      ['restore', ['--check', '--finish'], 'one of --check'],
      ['restore', ['--check', '--pushed', 'FILE'], 'more backups'],
      ['restore', ['--open-withdrawals', 'FILE'], 'more backups'],
      ['restore', ['--check', '--to', 'latest'], '--to belongs to --into'],
      ['restore', ['--check', '--backed-up-at', '2026-11-21T03:00:00Z'], '--backed-up-at belongs to --finish'],
    ] as const)
      expectRefused(await run(name, ...args), reason);
  });

  it('opencrate lists all commands, each with a line, and explains each one', async () => {
    for (const words of [['help'], ['--help'], ['-h'], ['help', '--help']]) {
      const { code, printed } = await run('opencrate', ...words);
      expect(code).to.equal(0);
      for (const name of [...OWN, ...NAMES]) expect(printed).to.match(new RegExp(`^  ${name}( \\S+)? {2,}\\S`, 'm'));
    }
    for (const name of [...OWN, 'backup']) {
      const results = await Promise.all([
        run('opencrate', name, '--help'),
        run('opencrate', 'help', name),
        run('opencrate', '--env', '/nowhere', name, '-h'),
      ]);
      for (const result of results) expectHelp(result, name);
    }
  });

  it('opencrate refuses unknown commands, options and words', async () => {
    expectRefused(await run('opencrate'), 'opencrate help lists the commands');
    expectRefused(await run('opencrate', 'nonsense'), 'unknown command "nonsense": opencrate help lists the commands');
    expectRefused(await run('opencrate', 'help', 'nonsense'), 'unknown command "nonsense"');
    for (const words of [
      ['deploy', 'now'],
      ['status', '--all'],
      ['rollback', '--force'],
      ['rollback', '1.0.0', '1.1.0'],
    ])
      expectRefused(await run('opencrate', ...words), `opencrate help ${words[0] ?? ''} prints what it takes`);
    expectRefused(await run('opencrate', 'deploy', '--env'), '--env requires a file');
  });

  it('opencrate reads the file of --env before and after the name of the command', async () => {
    const file = join(folder, 'opencrate.env');
    writeFileSync(file, 'DATABASE_URL=nonsense\nREDIS_URL=redis://127.0.0.1:1\n');
    for (const words of [
      ['--env', file, 'migrate'],
      ['migrate', '--env', file],
      ['migrate', `--env=${file}`],
    ]) {
      const { code, complaints } = await run('opencrate', ...words);
      expect(code).to.equal(1);
      expect(complaints).to.contain('DATABASE_URL: not an address');
    }
    const missing = join(folder, 'none.env');
    expectRefused(await run('opencrate', 'status', '--env', missing), `no ${missing}`);
  });

  it('opencrate names the file that it looked for', async function () {
    if (existsSync('/etc/opencrate.env')) this.skip();
    for (const name of [...OWN, 'doctor'])
      expectRefused(await run('opencrate', name), 'no /etc/opencrate.env: pass --env FILE');
  });
});
