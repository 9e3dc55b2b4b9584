import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { startScript } from './children.mjs';
import { lastLine } from './debian.mjs';
import { pause, printLine } from './progress.mjs';
import { bundleOfTest, bundleTests, sourceOfTest } from './test-bundle.mjs';

const MOCHA = 'node_modules/mocha/lib/cli/cli.js';
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
const TIMEOUT_MS = 60_000;

/** Files that run at the same time: one more than most machines have cores, because tests of pages often wait. */
const JOBS = 3;
/** Tests create much garbage that lives shortly; with V8's default they spend a tenth of their time collecting it. */
const NODE_FLAGS = ['--max-semi-space-size=64'];
/** When no file ends for this long, a test hangs. A limit for the whole run would cut off slow machines. */
const STILL_MS = 900_000;
const PROGRESS_MS = 60_000;

/**
 * The result of a run: its tests, the files that ended with their processor seconds and the services that they used, a
 * complaint about an abnormal end ('' for a normal one), and what mocha printed, which is also in the file `log`.
 * @typedef {{ tests: { file: string, title: string, state: 'passed' | 'failed' | 'skipped' | 'again', reason: string
 *   }[], files: { file: string, seconds: number, databaseUrl?: string, redisUrl?: string }[], complaint: string,
 *   output: string, log: string }} Outcome
 */

/**
 * Bundles test files and runs them by mocha in parallel processes, in the given order.
 * @param {string[]} files their paths in the project
 * @param {{ dataPath: string, env: NodeJS.ProcessEnv, shutdown: import('./children.mjs').Shutdown, mochaOptions:
 *   string[] }} settings DATA_DIR of the command, and the environment of the tests with their own DATA_DIR
 * @returns {Promise<Outcome>}
 */
export async function runFiles(files, { dataPath, env, shutdown, mochaOptions }) {
  const folder = env.DATA_DIR;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = join(folder, 'tests.log');
  const lines = { TEST_FILES_LOG: join(folder, 'tests-files.jsonl'), TEST_RESULT_FILE: join(folder, 'tests.json') };
  for (const path of [log, env.QUERIES_LOG, ...Object.values(lines)]) rmSync(path, { force: true });
  await bundleTests(dataPath, files);
  const args = ['--no-config', '--forbid-only', '--timeout', String(TIMEOUT_MS), '--parallel', '--jobs', String(JOBS)];
  const ofTests = ['../../test/plans/collect.mjs', '../../test/whole-messages.mjs'];
  for (const hooks of ['time-limits.cjs', 'test-worker.mjs', ...ofTests]) args.push('--require', pathOf(hooks));
  args.push('--reporter', pathOf('reporter.cjs'), ...mochaOptions);
  args.push(...files.map((file) => bundleOfTest(dataPath, file)));
  const script = startScript(MOCHA, args, {
    env: { ...env, ...lines },
    shutdown,
    stdio: ['ignore', 'pipe', 'pipe'],
    flags: NODE_FLAGS,
  });
  for (const channel of [script.child.stdout, script.child.stderr])
    channel.on('data', (text) => appendFileSync(log, stripVTControlCharacters(String(text))));
  let code = null;
  void script.ended.then((status) => (code = status));
  const readLines = () =>
    read(lines.TEST_FILES_LOG)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const hang = await watch({ code: () => code, endedFiles: () => readLines().length, count: files.length });
  if (hang !== '') await script.stop(2000);
  const result = read(lines.TEST_RESULT_FILE);
  const { tests } = result === '' ? { tests: [] } : JSON.parse(result);
  for (const each of tests) each.file = each.file === '' ? '' : sourceOfTest(each.file);
  const output = read(log);
  const isOver = result !== '';
  const complaint = hang || complaintOf({ isOver, code, tests, output, isFiltered: mochaOptions.length > 0 });
  return { tests, files: readLines(), complaint, output, log };
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Waits for the end of the run and prints its progress; returns a complaint when it hangs. */
async function watch({ code, endedFiles, count }) {
  const startedAt = performance.now();
  let [ended, movedAt, printedAt] = [0, startedAt, startedAt];
  while (code() === null) {
    await pause(100);
    const now = performance.now();
    if (endedFiles() !== ended) [ended, movedAt] = [endedFiles(), now];
    if (now - movedAt > STILL_MS) return `it hangs: no file ended for ${STILL_MS / 1000} s`;
    if (now - printedAt < PROGRESS_MS) continue;
    printedAt = now;
    printLine(`${Math.round((now - startedAt) / PROGRESS_MS)} min: ${ended} of ${count} files`);
  }
  return '';
}

/** Describes an abnormal end of a run; empty when it ended normally or its failed tests explain the end. */
function complaintOf({ isOver, code, tests, output, isFiltered }) {
  if (!isOver) return `the tests crashed (exit code ${code}): ${lastLine(output)}`;
  const hasFailed = tests.some(({ state }) => state === 'failed');
  if (code !== 0 && !hasFailed) return `the tests ended with exit code ${code}`;
  return tests.length === 0 && !isFiltered ? 'no test ran' : '';
}

/**
 * Runs a script and captures its output.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, shutdown: import('./children.mjs').Shutdown }} settings
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(file, args, { env, shutdown }) {
  let output = '';
  const script = startScript(file, args, { env, shutdown, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const channel of [script.child.stdout, script.child.stderr]) channel.on('data', (text) => (output += text));
  return { code: await script.ended, output };
}
