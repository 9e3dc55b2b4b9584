/**
 * The commands of backup, restore and audit over addresses of the database: they work by the port, too, and none that
 * fails prints its password, however the failure comes about.
 */
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { nameOfHost, readDatabaseAddress } from '#src/platform/config/service-address.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { closeServices, makeServices } from '#test/support/services.ts';

const PASSWORD = 'Zx9-not-for-logs';
const UNREACHABLE = '127.0.0.1:1';

describe('The address of the database', function () {
  this.timeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-addresses-'));
  let services: Services;
  let file = '';
  before(async () => {
    services = await makeServices();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeServices(services);
  });

  const run = (
    script: string,
    args: readonly string[],
    databaseUrl: string,
  ): Promise<{ readonly code: number; readonly output: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      const command = [...programArgs(`scripts/${script}.ts`), ...args];
      execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
      });
    });

  /** The address of the tests' own server, without its socket. */
  const byPort = (): string => services.config.databaseUrl.replace(/\?.*$/, '');

  it('A backup is taken, restored, verified and audited over a port', async () => {
    const backup = await run('backup', ['--to', folder], byPort());
    expect(backup, backup.output).to.include({ code: 0 });
    file = join(folder, readdirSync(folder).find((name) => name.endsWith('.sql.gz')) ?? '');
    const check = await run('restore', ['--check', file], byPort());
    expect(check, check.output).to.include({ code: 0 });
    expect(check.output).to.contain('is complete');
    await sealHistory(services, { settledMs: 0 });
    const audit = await run('audit', [], byPort());
    expect(audit, audit.output).to.include({ code: 0 });
  });

  const failing: readonly (readonly [title: string, address: (name: string) => string])[] = [
    ['a host that does not answer', () => `mysql://store:${PASSWORD}@${UNREACHABLE}/opencrate_test`],
    ['a wrong password', (name) => `mysql://store:${PASSWORD}@${name}/opencrate_test`],
    ['several hosts', (name) => `mysql://store:${PASSWORD}@${name},${UNREACHABLE}/opencrate_test`],
    ['an address that is none', () => `mysql://store:${PASSWORD}@one:x/opencrate_test`],
    ['an address with a password of reserved characters', () => `mysql://store:a/${PASSWORD}@one/opencrate_test`],
  ];
  for (const [title, address] of failing) {
    it(`The password is never printed: ${title}`, async () => {
      const databaseUrl = address(nameOfHost(readDatabaseAddress(services.config.databaseUrl).server));
      const commands = [
        ['backup', ['--to', folder]],
        ['restore', ['--into', 'opencrate_test_nowhere', file]],
        ['audit', []],
      ] as const;
      for (const [script, args] of commands) {
        const { code, output } = await run(script, args, databaseUrl);
        expect(code, `${script}: ${output}`).to.equal(1);
        expect(output, script).to.match(/^(OpenCrate: |missing {2}Database: ).+/);
        expect(output, script).not.to.contain(PASSWORD);
        expect(output, script).not.to.contain('    at ');
      }
    });
  }
});
