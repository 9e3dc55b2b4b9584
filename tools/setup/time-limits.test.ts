import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { slowed } from '#test/support/processes/slowness.ts';

const run = promisify(execFile);
const LIMITS = join(PROJECT_FOLDER, 'tools/setup/time-limits.cjs');
const MOCHA = join(PROJECT_FOLDER, 'node_modules/mocha/bin/mocha.js');

/** Far more than a run takes. */
const RUN_MS = 60_000;

/** A hook that never ends. */
const HANGING_FILE = `
describe('hanging', function () {
  this.timeout(200);
  before(() => new Promise(() => undefined));
  it('waits', () => undefined);
});
`;

/** A hook and a test that each take twice as long as their limit. */
const SLOW_TESTS = `
const wait = () => new Promise((done) => setTimeout(done, 400));
describe('slow', function () {
  this.timeout(200);
  describe('inside', () => {
    before(wait);
    it('waits', wait);
  });
});
`;

/** By its clock the machine is fast at first, and becomes slow in the first test. */
const SLOWER_FILE = `
const now = performance.now.bind(performance);
performance.now = () => now() / 1000;
it('The other work begins', () => {
  performance.now = () => now() * 1000;
});
${SLOW_TESTS}
`;

describe('The time limits of tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-limits-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const resultOf = async (text: string, slowness: number): Promise<string> => {
    const file = join(folder, 'limits.test.cjs');
    writeFileSync(file, text);
    const env = { ...process.env, TEST_SLOWNESS: String(slowness) };
    const args = [MOCHA, '--no-config', '--timeout', '600000', '--require', LIMITS, file];
    const { stdout, killed } = await run(process.execPath, args, { env, timeout: slowed(RUN_MS) }).then(
      (ended) => ({ ...ended, killed: false }),
      (error: unknown) => error as { stdout: string; killed: boolean },
    );
    if (killed) throw new Error(`the run did not end by itself:\n${stdout}`);
    return stdout;
  };

  it('A hook that exceeds its limit fails', async () => {
    expect(await resultOf(HANGING_FILE, 1)).to.match(/"before all" hook[^]*Timeout of \d+ms exceeded/);
  });

  it('On a machine that is several times slower, hooks and tests may take that much longer', async () => {
    expect(await resultOf(SLOW_TESTS, 10)).to.contain('1 passing');
  });

  it('On a machine that becomes slower during a run, hooks and tests may take longer from then on', async () => {
    expect(await resultOf(SLOWER_FILE, 1)).to.contain('2 passing');
  });
});
