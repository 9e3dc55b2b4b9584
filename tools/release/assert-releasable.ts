import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#tools/setup/progress.mjs';

/**
 * Checks that the sources of a folder are those of their version. A folder without git has no changes to find.
 *
 * @throws Refusal when they are edited, when CHANGELOG.md has entries of no version, or when package-lock.json is of
 *   another one
 */
export function assertReleasable(folder: string): void {
  const problem = lockProblem(folder) ?? changelogProblem(folder) ?? editProblem(folder);
  if (problem !== null) throw new Refusal(`${problem}; -- --dirty packs it nevertheless`);
}

function lockProblem(folder: string): string | null {
  const versionIn = (name: string): string =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { version: string }).version;
  const [wanted, locked] = [versionIn('package.json'), versionIn('package-lock.json')];
  return wanted === locked ? null : `package-lock.json is of version ${locked}, and package.json of ${wanted}`;
}

function changelogProblem(folder: string): string | null {
  const [, chapter = ''] = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split(/^## Unreleased$/m);
  const [entries = ''] = chapter.split(/^## /m);
  return entries.trim() === '' ? null : 'CHANGELOG.md has entries under "Unreleased": give them the version';
}

function editProblem(folder: string): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, 'status', '--porcelain'], { encoding: 'utf8' });
  if (status !== 0 || stdout === '') return null;
  const [first = ''] = stdout.split('\n');
  return `the tree is edited, ${first.slice(3)} for example: commit that`;
}
