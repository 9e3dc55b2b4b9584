/* The linter on tests and benches with its rules that need types: too slow for `npm run check`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const ESLINT = 'node_modules/eslint/bin/eslint.js';
const LINTED = ['test', 'bench', '**/*.test.{ts,tsx}'];

describe('The linter', () => {
  it('Tests await each promise, and keep the other rules that need types', async () => {
    const args = [ESLINT, '--max-warnings', '0', ...LINTED];
    const linted = promisify(execFile)(process.execPath, args, { cwd: PROJECT_FOLDER });
    const findings = await linted.then(
      ({ stdout }) => stdout,
      // A linter that crashes prints no findings.
      (error: unknown) => (error as { stdout: string }).stdout || String(error),
    );
    expect(findings).to.equal('');
  }).timeout(10 * MINUTE_MS);
});
