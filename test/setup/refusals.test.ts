/**
 * Proves that an error the user can fix is reported in one line without a stack trace, and that no process is left
 * running.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openServices } from '#tools/setup/services.mjs';
import { Command, processesOf } from './command.ts';

describe('Errors that a person can correct', function () {
  this.timeout(30_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-refusal-'));

  after(() => rmSync(folder, { recursive: true, force: true }));

  async function refusal(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
    const command = new Command(args, folder, env);
    expect(await command.ended).to.equal(1);
    expect(processesOf(folder)).to.deep.equal([]);
    const lines = command.output.trim().split('\n');
    expect(lines, command.output).to.have.length(1);
    return lines[0] ?? '';
  }

  /** The first line of a failed command that prints more: a run of tests also prints its count. */
  async function firstLine(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const command = new Command(args, folder, env);
    expect(await command.ended).to.equal(1);
    return command.output.split('\n')[0] ?? '';
  }

  it('A port in use is reported', async () => {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const line = await refusal(['start'], { PORT: String(port) });
    await new Promise((closed) => server.close(closed));
    expect(line).to.equal(
      `OpenCrate: another program uses port ${port}: stop it, or choose another port with PORT=${port + 1}`,
    );
  });

  it('An invalid port is reported', async () => {
    expect(await refusal(['start'], { PORT: 'web' })).to.equal('OpenCrate: PORT: "web" is not a port number');
  });

  it('An address without a database is reported', async () => {
    const line = await refusal(['services'], { DATABASE_URL: 'mysql://user:secret@127.0.0.1:1/opencrate' });
    expect(line).to.match(
      /^OpenCrate: DATABASE_URL: no MariaDB or MySQL answers at 127\.0\.0\.1:1: start it, or unset/,
    );
    expect(line).not.to.contain('secret');
    const withSocket = 'mysql://user:secret@localhost/opencrate?socketPath=/nowhere/mysqld.sock';
    expect(await refusal(['services'], { DATABASE_URL: withSocket })).to.match(
      /^OpenCrate: DATABASE_URL: no MariaDB or MySQL answers at \/nowhere\/mysqld\.sock: start it, or unset/,
    );
  });

  it('An unknown database is reported', async () => {
    for (const args of [
      ['start', '--database', 'oracle'],
      ['test', '--database'],
    ])
      expect(await firstLine(args)).to.match(/^OpenCrate: --database \w*: type --database mariadb or .*mysql$/);
  });

  it('A data folder of the other maker is refused before anything is started', async () => {
    const data = join(folder, 'mysql');
    mkdirSync(data);
    try {
      for (const [mark, maker, other] of [
        ['mysql-0123456789abcdef', 'mysql', 'mariadb'],
        ['0123456789abcdef', 'mariadb', 'mysql'],
      ] as const) {
        writeFileSync(join(data, '.opencrate-made'), mark);
        const place = { folder, profile: 'durable', schema: 'opencrate', maker: other } as const;
        const refusal = await openServices({ dataPath: folder, place }).catch((error: unknown) => error);
        expect((refusal as Error).message).to.equal(
          `the database in ${folder} is of --database ${maker}: leave out --database ${other}, ` +
            'or set DATA_DIR to a new folder',
        );
      }
    } finally {
      rmSync(data, { recursive: true });
    }
  });

  it('An invalid address is reported', async () => {
    expect(await refusal(['services'], { DATABASE_URL: 'opencrate' })).to.match(
      /^OpenCrate: DATABASE_URL is not an address/,
    );
    expect(await refusal(['services'], { REDIS_URL: 'http://127.0.0.1' })).to.match(
      /^OpenCrate: REDIS_URL is not an address/,
    );
  });

  it('A folder without write permission is reported', async () => {
    writeFileSync(join(folder, 'file'), '');
    const command = new Command(['services'], join(folder, 'file', 'below'));
    expect(await command.ended).to.equal(1);
    expect(command.output).to.match(/^OpenCrate: DATA_DIR \S+\/file\/below is not writable \(\w+\): [^\n]+\n$/);
  });

  describe('Where the suite of Debian that has MySQL cannot be reached', () => {
    const data = join(folder, 'unreachable');
    const remedy = 'MySQL cannot be found: install a server of MySQL 9.7, or set DATABASE_URL[^\\n]*';

    /** Runs a command without a network for apt, without cached packages and without a server of the machine. */
    async function runCut(args: readonly string[]): Promise<{ code: number | null; lines: string[] }> {
      mkdirSync(join(data, 'run'), { recursive: true });
      writeFileSync(join(data, 'run/unusable-program'), '');
      const settings = ['Dir::Etc::parts "/nowhere";', 'Dir::Etc::main "/nowhere";'];
      for (const way of ['http', 'https']) settings.push(`Acquire::${way}::Proxy "http://127.0.0.1:9";`);
      writeFileSync(join(data, 'apt.conf'), settings.join('\n'));
      const command = new Command(args, data, {
        APT_CONFIG: join(data, 'apt.conf'),
        XDG_CACHE_HOME: join(data, 'cache'),
      });
      const code = await command.ended;
      return { code, lines: command.output.trim().split('\n') };
    }

    it('The MySQL part of a run is skipped, and the line before the last counts it and says why', async () => {
      const { code, lines } = await runCut(['test', '--with-mysql', 'src/shared/money.test.ts']);
      expect(lines.at(-2)).to.match(new RegExp(`^MySQL part skipped: \\d{2,} files, ${remedy}$`));
      expect(lines.at(-1)).to.match(/^\d+ passed, 0 failed$/);
      expect(code).to.equal(0);
    });

    it('A run that has to be on MySQL fails', async () => {
      const { code, lines } = await runCut(['test', '--all', '--database', 'mysql']);
      expect(lines.at(-2)).to.match(new RegExp(`^OpenCrate: ${remedy}$`));
      expect(lines.at(-1)).to.equal('0 passed, 1 failed');
      expect(code).to.equal(1);
    });

    it('A start on MySQL says what to install', async () => {
      const { code, lines } = await runCut(['start', '--database', 'mysql']);
      expect(lines.at(-1)).to.match(new RegExp(`^OpenCrate: ${remedy}$`));
      expect(code).to.equal(1);
      expect(processesOf(data)).to.deep.equal([]);
    });
  });

  it('An unknown command is reported', async () => {
    const command = new Command(['stop'], folder);
    expect(await command.ended).to.equal(2);
    expect(command.output).to.match(
      /^Unknown command "stop": the commands are start, restart, dev, test, services, run/,
    );
  });
});
