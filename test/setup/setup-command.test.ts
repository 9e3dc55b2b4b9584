/**
 * `opencrate setup` before it changes a server: a dry run prints what a run would do and does none of it, answers come
 * by options or by questions, and nonsense is refused before the first step. bare-server.all.test.ts runs it.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';

/** Programs that change a system. */
const CHANGING = ['apt-get', 'certbot', 'chmod', 'chown', 'cp', 'dpkg', 'install', 'ln', 'mariadb', 'mkdir', 'mv']
  .concat(['nginx', 'redis-cli', 'rm', 'runuser', 'systemctl', 'useradd'])
  .sort();
const ANSWERS = ['--host', 'store.example', '--mail', 'anna@store.example', '--yes'];
const PASSWORD = 'hush-hush';

interface Outcome {
  readonly status: number | null;
  readonly output: string;
  /** Calls of the programs that change a system. */
  readonly calls: readonly string[];
}

describe('The setup of a server', function () {
  this.timeout(30_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-setup-'));
  const record = join(folder, 'calls');

  before(() => {
    for (const name of CHANGING) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >>${record}\nexit 1\n`);
      chmodSync(join(folder, name), 0o755);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  function setup(args: readonly string[], input = '', script = 'ops/setup.sh'): Outcome {
    writeFileSync(record, '');
    const env = { ...process.env, PATH: `${folder}:${String(process.env['PATH'])}`, NODE: process.execPath };
    const options = { env, input, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('/bin/sh', [script, ...args], options);
    const calls = readFileSync(record, 'utf8').split('\n');
    return { status, output: stdout + stderr, calls: calls.filter((call) => call !== '') };
  }
  const dryRun = (...args: readonly string[]): Outcome => setup(['--dry-run', ...args]);
  const refused = (...args: readonly string[]): string => {
    const { status, output, calls } = setup(args);
    expect([status, calls], args.join(' ')).to.deep.equal([1, []]);
    expect(output, args.join(' ')).to.match(/OpenCrate: [^]+\n$/);
    return output;
  };

  it('A dry run prints each command and each file, changes nothing and hides passwords', () => {
    const stateOf = (files: readonly string[]): (number | null)[] =>
      files.map((file) => (existsSync(file) ? statSync(file).mtimeMs : null));
    const written = (text: string): string[] => [...text.matchAll(/^ {2}> (\S+)/gm)].map(([, file = '']) => file);
    const smtp = `smtps://store:${PASSWORD}@mail.example`;
    const first = dryRun(...ANSWERS, '--smtp', smtp, '--catalogue', '--language', 'pl,en');
    const files = written(first.output);
    const state = stateOf(files);
    const { status, output, calls } = dryRun(...ANSWERS, '--smtp', smtp, '--catalogue', '--language', 'pl,en');
    expect(status, output).to.equal(0);
    expect(stateOf(files)).to.deep.equal(state);
    for (const call of calls) expect(call).to.match(/^(mariadb -BNe SELECT|redis-cli config get|systemctl is-active)/);
    expect(output).not.to.contain(PASSWORD);
    expect(output).to.match(/Nothing was changed\.\n$/);
    expect(files).to.include.members(['/etc/opencrate.env', '/etc/opencrate-owner.env', '/etc/redis/opencrate.conf']);
    const commands = [...output.matchAll(/^ {2}\$ (\S+(?: \S+)?)/gm)].map(([, command]) => command);
    expect(commands).to.include.members([
      'systemctl daemon-reload',
      'systemctl enable',
      'certbot certonly',
      'systemctl start',
      'runuser -u',
    ]);
    expect(output)
      .to.contain('PUBLIC_ORIGIN=https://store.example\n')
      .and.contain('SHOWN_LANGUAGES=pl,en\n')
      .and.contain('SMTP_URL=')
      .and.contain('opencrate seed --catalogue')
      .and.match(/^ {4}SECRET_KEY=\*\*\*$/m)
      .and.match(/^ {4}GRANT SELECT, INSERT, UPDATE, DELETE ON/m);
  });

  it('A database elsewhere is used by its two addresses, and none is installed', () => {
    const urls = ['opencrate', 'owner'].map((user) => `mysql://${user}:${PASSWORD}@db.example/opencrate?ssl=on`);
    const [store = '', owner = ''] = urls;
    const { status, output } = dryRun(...ANSWERS, '--existing-database', store, '--existing-owner', owner);
    expect(status, output).to.equal(0);
    expect(output)
      .to.contain("DATABASE_URL='mysql://opencrate:***@db.example/opencrate?ssl=on'\n")
      .and.contain("DATABASE_MIGRATION_URL='mysql://owner:***@db.example/opencrate?ssl=on'\n")
      .and.not.contain('GRANT')
      .and.not.match(/install.* mariadb-server /);
    expect(refused(...ANSWERS, '--existing-database', store)).to.contain('belong together');
  });

  it('A later run asks nothing, keeps what was edited and the database elsewhere', () => {
    const placed = (text: string): string => text.replaceAll('=/etc/opencrate', `=${folder}/opencrate`);
    cpSync('ops', join(folder, 'ops'), { recursive: true });
    cpSync('package.json', join(folder, 'package.json'));
    const script = join(folder, 'ops/setup.sh');
    writeFileSync(script, placed(readFileSync(script, 'utf8')));
    const url = (user: string): string => `'mysql://${user}:${PASSWORD}@db.example/opencrate?ssl=on'`;
    const known = ['PUBLIC_ORIGIN=https://store.example', 'NOTIFY_EMAIL=anna@store.example', 'SHOWN_LANGUAGES=ua'];
    const secrets = [`PAY_STRIPE_KEY=${PASSWORD}`, `ERROR_TRACKER_DSN=https://${PASSWORD}@tracker.example/1`];
    const edited = ['# Sample catalogue=no', 'WEB_CONCURRENCY=5', ...secrets];
    const lines = [...known, ...edited, `DATABASE_URL=${url('opencrate')}`];
    writeFileSync(join(folder, 'opencrate.env'), `${lines.join('\n')}\n`);
    writeFileSync(join(folder, 'opencrate-owner.env'), `DATABASE_MIGRATION_URL=${url('owner')}\n`);
    const { status, output } = setup(['--dry-run'], '', script);
    expect(status, output).to.equal(0);
    expect(output)
      .to.contain('WEB_CONCURRENCY=5\n')
      .and.contain('SHOWN_LANGUAGES=ua\n')
      .and.contain('== Database elsewhere')
      .and.not.contain('opencrate-owner.env (')
      .and.not.match(/install.* mariadb-server /)
      .and.not.contain(PASSWORD);
    const other = ['opencrate', 'owner'].map((user) => `mysql://${user}:a@other.example/opencrate`);
    const [store = '', owner = ''] = other;
    const moved = setup(['--dry-run', '--existing-database', store, '--existing-owner', owner], '', script);
    expect([moved.status, moved.calls]).to.deep.equal([1, []]);
    expect(moved.output).to.contain('this store has another database');
    const options = ['--mail', 'bob@store.example', '--language', 'pl', '--catalogue'];
    const answered = setup(['--dry-run', ...options], '', script).output;
    expect(answered)
      .to.contain('NOTIFY_EMAIL=anna@store.example\n')
      .and.match(/! NOTIFY_EMAIL of \S+ is another one and stays/)
      .and.match(/! SHOWN_LANGUAGES of \S+ is another one and stays/);
    expect(output).not.to.contain('is another one');
    expect(setup(['--host', 'other.example'], '', script).output).to.contain('edit PUBLIC_ORIGIN');
  });

  it('What no option answers is asked: five questions, of which at most three have no default', () => {
    const { status, output } = setup(['--dry-run'], 'store.example\nanna@store.example\n\n\n\n');
    expect(status, output).to.equal(0);
    const questions = output.slice(0, output.indexOf('\n==')).match(/[^:]+(?:\[[^\]]+\])?: /g) ?? [];
    expect(questions.filter((text) => !/\[[^\]]+\]: $|empty/.test(text)).length).to.be.within(1, 3);
    expect(output)
      .to.contain('SHOWN_LANGUAGES=en\n')
      .and.contain('# Sample catalogue=no\n')
      .and.not.contain('SMTP_URL');
    const wrong = setup(['--dry-run'], 'store.example\nanna\n').output;
    expect(wrong).to.contain('"anna" is no mail address').and.not.contain('Languages');
    const short = setup(['--dry-run', ...ANSWERS.slice(0, 4)], '\n\nY\n').output;
    expect(short).to.contain('# Sample catalogue=yes\n');
    expect(refused()).to.contain('no answer');
    expect(refused('--yes', '--host', 'store.example')).to.contain('--mail');
  });

  it('Nonsense is refused before the first step', () => {
    for (const host of [
      'store',
      'http://store.example',
      '-a.example',
      'a..example',
      '192.0.2.1',
      'a.example\nb',
      'a b.c',
    ])
      expect(refused('--host', host, '--mail', 'a@store.example', '--yes'), host).to.contain('no host name');
    for (const mail of [
      'anna',
      '@store.example',
      'a@b@store.example',
      'a@store',
      "a'@store.example",
      'a@store.example\nx',
    ])
      expect(refused('--host', 'store.example', '--mail', mail, '--yes'), mail).to.contain('no mail address');
    for (const smtp of ['mail.example', 'http://mail.example', "smtp://a'b@mail.example", 'smtp://a:$b@mail.example'])
      expect(refused(...ANSWERS, '--smtp', smtp), smtp).to.contain('server for e-mail');
    for (const language of ['de', 'en,,pl', 'en;pl', ',en'])
      expect(refused(...ANSWERS, '--language', language), language).to.contain(' is no l');
    expect(refused(...ANSWERS, '--wipe')).to.contain('unknown option "--wipe"');
    expect(refused(...ANSWERS, '--wipe=1')).to.contain('unknown option "--wipe"');
    expect(refused(...ANSWERS, 'store.example')).to.contain('unknown option');
    expect(refused('--host')).to.contain('--host needs a value');
  });

  it('Help names every option and does nothing', () => {
    const { status, output, calls } = setup(['--help']);
    expect([status, calls]).to.deep.equal([0, []]);
    const options = [...readFileSync('ops/setup.sh', 'utf8').matchAll(/^ {4}(--[a-z-]+)\)/gm)].map(([, name]) => name);
    for (const option of options) expect(output).to.contain(option);
    expect(options.length).to.be.above(5);
  });
});
