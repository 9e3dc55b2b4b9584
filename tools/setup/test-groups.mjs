import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScript } from './children.mjs';
import { lastLine } from './debian.mjs';
import { projectFolder } from './places.mjs';
import { pause } from './say.mjs';

const reporter = fileURLToPath(new URL('reporter.cjs', import.meta.url));
const timeLimits = fileURLToPath(new URL('time-limits.cjs', import.meta.url));
const MOCHA = 'node_modules/mocha/lib/cli/cli.js';

/** Tests create much garbage that lives shortly; with V8's default they spend a tenth of their time collecting it. */
const NODE_FLAGS = ['--max-semi-space-size=64'];

/** A part in which no test ends for this long hangs. A limit for the whole part would cut off slow machines. */
const STILL_MS = 900_000;
/** Time for a part to exit after its last test; an open handle would keep it alive. */
const FAREWELL_MS = 15_000;

/**
 * A group of tests, whose files are divided among `parts` processes. Browser groups retry a failed test once and report
 * it: see decision 0039. `files` replaces the files of its folders when only some were requested.
 * @typedef {{ name: string, folders: string[], hasData: boolean, hasBrowser: boolean, parts: number, files?: string[]
 * }}
 *   Group
 */

/** Every group, the longest first, so that every lane is busy to the end. @type {Group[]} */
export const GROUPS = [
  { name: 'browser', folders: ['test/browser'], hasData: true, hasBrowser: true, parts: 3 },
  { name: 'races', folders: ['test/races'], hasData: true, hasBrowser: false, parts: 2 },
  { name: 'journeys', folders: ['test/journeys'], hasData: true, hasBrowser: true, parts: 2 },
  { name: 'modules', folders: ['test/modules'], hasData: true, hasBrowser: false, parts: 2 },
  { name: 'http', folders: ['test/http'], hasData: true, hasBrowser: false, parts: 2 },
  { name: 'setup', folders: ['test/setup'], hasData: false, hasBrowser: false, parts: 1 },
  { name: 'pages', folders: ['test/pages'], hasData: true, hasBrowser: false, parts: 1 },
  {
    name: 'unit',
    folders: ['src', 'ui', 'views', 'islands', 'scripts', 'tools'],
    hasData: false,
    hasBrowser: false,
    parts: 1,
  },
  { name: 'conventions', folders: ['test/conventions'], hasData: false, hasBrowser: false, parts: 1 },
];

/** A slow test, and the milliseconds it took. @typedef {{ title: string, tookMs: number }} TimedTest */

/**
 * Result of a part: its counts, the tests that passed only on their retry, the skipped ones, the slowest ones, and its
 * output.
 * @typedef {{ passed: number, failed: number, again: { title: string, reason: string }[], skipped: string[], slowest:
 *   TimedTest[], output: string }} Outcome
 */

/** The test files of a group. @param {Group} group @returns {string[]} paths in the project */
export function filesOf(group) {
  if (group.files !== undefined) return group.files;
  return group.folders.flatMap((folder) => {
    if (!existsSync(join(projectFolder, folder))) return [];
    const names = readdirSync(join(projectFolder, folder), { recursive: true });
    return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(folder, name));
  });
}

/**
 * Divides the files of a group among its processes. The length of a file stands for its duration: the longest file goes
 * first, each to the part that has least. Files that were named are not divided.
 * @param {Group} group
 * @returns {string[][]} the files of each part
 */
export function partsOf(group) {
  if (group.files !== undefined) return [group.files];
  const parts = Array.from({ length: group.parts }, () => ({ files: [], size: 0 }));
  const files = filesOf(group).map((path) => ({ path, size: statSync(join(projectFolder, path)).size }));
  for (const { path, size } of files.toSorted((one, other) => other.size - one.size)) {
    const least = parts.reduce((one, other) => (other.size < one.size ? other : one));
    least.files.push(path);
    least.size += size;
  }
  return parts.map((part) => part.files.toSorted()).filter((part) => part.length > 0);
}

/**
 * Runs test files in a process of their own. A crash, a hang and a run without tests count as failures.
 * @param {string[]} files
 * @param {{ env: NodeJS.ProcessEnv, wish: import('./children.mjs').StopWish, options: string[], hasRetry: boolean }}
 *   settings options: those of mocha; hasRetry: true if a failed test is tried once more
 * @returns {Promise<Outcome>}
 */
export async function runFiles(files, { env, wish, options, hasRetry }) {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-count-'));
  const countFile = join(folder, 'count.json');
  const tries = hasRetry ? ['--retries', '1'] : [];
  const args = ['--require', timeLimits, '--reporter', reporter, ...tries, ...options, ...files];
  const script = startScript(MOCHA, args, {
    env: { ...env, TEST_COUNT_FILE: countFile },
    wish,
    stdio: ['ignore', 'pipe', 'pipe'],
    flags: NODE_FLAGS,
  });
  const outcome = { passed: 0, failed: 0, again: [], skipped: [], slowest: [], output: '' };
  for (const channel of [script.child.stdout, script.child.stderr])
    channel.on('data', (text) => (outcome.output += text));
  let code = null;
  void script.ended.then((status) => (code = status));
  const reason = await watchPart(() => code, countFile);
  if (reason !== '') await script.stop(2000);
  const count = read(countFile);
  rmSync(folder, { recursive: true, force: true });
  return judge(outcome, count, { code, reason, isFiltered: options.length > 0 });
}

async function watchPart(code, countFile) {
  let overAt = null;
  let endedTests = 0;
  let movedAt = performance.now();
  for (;;) {
    await pause(100);
    if (code() !== null) return '';
    const now = performance.now();
    const count = read(countFile);
    if (overAt === null && count?.isOver) overAt = now;
    if (overAt !== null && now - overAt > FAREWELL_MS) return 'it does not end: a test left something open';
    if (count !== null && triesIn(count) !== endedTests) [endedTests, movedAt] = [triesIn(count), now];
    if (now - movedAt > STILL_MS) return `it hangs: no test ended for ${STILL_MS / 1000} s`;
  }
}

const triesIn = ({ passed, failed, again }) => passed + failed + again.length;

function judge(outcome, count, { code, reason, isFiltered }) {
  const add = (complaint) => {
    outcome.failed += 1;
    outcome.output += `\n${complaint}\n`;
  };
  outcome.passed = count?.passed ?? 0;
  outcome.failed = count?.failed ?? 0;
  outcome.again = count?.again ?? [];
  outcome.skipped = count?.skipped ?? [];
  outcome.slowest = count?.slowest ?? [];
  const complaint = complaintOf(outcome, count, { code, reason });
  if (complaint !== '') add(complaint);
  if (outcome.passed + outcome.failed === 0 && !isFiltered) add('it ran no test');
  return outcome;
}

/** Describes an abnormal end of a part; empty when it ended normally or its failed tests explain the end. */
function complaintOf({ failed, output }, count, { code, reason }) {
  if (reason !== '') return reason;
  if (!count?.isOver) return `it crashed (exit code ${code}): ${lastLine(output)}`;
  return code !== 0 && failed === 0 ? `it ended with exit code ${code}` : '';
}

function read(countFile) {
  try {
    return JSON.parse(readFileSync(countFile, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs a script and captures its output.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, wish: import('./children.mjs').StopWish }} settings
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runQuietly(file, args, { env, wish }) {
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  let output = '';
  const script = startScript(file, args, { env, wish, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const channel of [script.child.stdout, script.child.stderr]) channel.on('data', (text) => (output += text));
  return { code: await script.ended, output };
}
