import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';

const run = promisify(execFile);
const LIMITS = join(PROJECT_FOLDER, 'tools/setup/time-limits.cjs');
const MOCHA = join(PROJECT_FOLDER, 'node_modules/mocha/bin/mocha.js');

/** A hook and a test that each take twice as long as their limit. */
const SLOW_FILE = `
const wait = () => new Promise((done) => setTimeout(done, 400));
describe('slow', function () {
  this.timeout(200);
  describe('inside', () => {
    before(wait);
    it('waits', wait);
  });
});
`;

describe('The time limits of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-limits-'));
  const file = join(folder, 'slow.test.cjs');
  before(() => {
    writeFileSync(file, SLOW_FILE);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const resultOn = async (slowness: number): Promise<string> => {
    const env = { ...process.env, TEST_SLOWNESS: String(slowness) };
    const args = [MOCHA, '--no-config', '--require', LIMITS, file];
    const { stdout } = await run(process.execPath, args, { env }).catch(
      (error: unknown) => error as { stdout: string },
    );
    return stdout;
  };

  it('A hook that exceeds its limit fails', async () => {
    expect(await resultOn(1)).to.match(/"before all" hook[^]*Timeout of 200ms exceeded/);
  });

  it('On a machine that is several times slower, hooks and tests may take that much longer', async () => {
    expect(await resultOn(10)).to.contain('1 passing');
  });
});
