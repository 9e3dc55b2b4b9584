import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { buildWhenChanged } from './build.mjs';
import { endScripts, watchShutdown } from './children.mjs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './packages.mjs';
import { dataFolder, projectFolder } from './places.mjs';
import { askRedis } from './ports.mjs';
import { holdLock } from './processes.mjs';
import { findPrograms, takeMaker } from './programs.mjs';
import { Refusal, printLine } from './progress.mjs';
import { openServices } from './services.mjs';
import { testsOfChange } from './test-bundle.mjs';
import { filesOf, GROUPS, groupOf, isOfAll, isOfMySql, ON_MYSQL } from './test-groups.mjs';
import { printOutcome } from './test-outcome.mjs';
import { runFiles, runQuietly } from './test-run.mjs';

/** Processor seconds of each file in an earlier run. */
const DURATIONS = join(projectFolder, 'test/durations.json');

/** The place of a file that was never weighed: among the longest, because nothing is known of it. */
const NEW_FILE_SECONDS = 20;

/**
 * Runs the tests: setup with separate data, the test files, the audit of every schema that they used, and the plans of
 * their statements. The last line of output is `N passed, N failed`.
 * @param {string[]} args names of groups or paths of test files, none for all files of the quick tier. `--all` adds
 *   the slow tier, `--changed` leaves only files whose imports reach an uncommitted change, `--plans` reads the plans
 *   of the statements of some files too, `--weigh` stores the processor seconds of the files, `--database mysql` runs
 *   them on MySQL, `--with-mysql` runs some files on MySQL afterwards where it can be had; every other option and what
 *   follows it go to mocha
 * @returns {Promise<number>} the exit code
 */
export async function test(args) {
  const total = { passed: 0, failed: 0, isNothingToRun: false };
  const shutdown = watchShutdown();
  let lack = '';
  try {
    const options = readOptions(args);
    await testAll(total, shutdown, options);
    if (options.isWithMySql && !shutdown.isRequested) lack = await testOnMySql(total, shutdown, options);
  } catch (error) {
    total.failed += 1;
    printLine(error instanceof Refusal ? `OpenCrate: ${error.message}` : error.stack);
  }
  if (shutdown.isRequested) return 130;
  if (lack !== '') console.log(lack);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && (total.passed > 0 || total.isNothingToRun) ? 0 : 1;
}

function readOptions(given) {
  const { maker, rest: args } = takeMaker(given);
  const own = { '--all': false, '--changed': false, '--plans': false, '--weigh': false, '--with-mysql': false };
  const rest = args.filter((arg) => {
    if (Object.hasOwn(own, arg)) own[arg] = true;
    return !Object.hasOwn(own, arg);
  });
  const dash = rest.findIndex((arg) => arg.startsWith('-'));
  return {
    names: dash < 0 ? rest : rest.slice(0, dash),
    mochaOptions: dash < 0 ? [] : rest.slice(dash),
    isAll: own['--all'],
    isChanged: own['--changed'],
    hasPlans: own['--plans'] || (rest.length === 0 && !own['--changed']),
    isWeighed: own['--weigh'],
    isWithMySql: own['--with-mysql'],
    maker,
  };
}

/** The files to run: those that were named, and of named groups, or of all without a name, those of the tier. */
function wantedFiles({ names, isAll, maker }) {
  const known = GROUPS.flatMap(filesOf);
  const isWanted = (file) => (isAll || !isOfAll(file)) && (maker === 'mysql' || !isOfMySql(file));
  const inTier = (files) => files.filter(isWanted);
  if (names.length === 0) return inTier(known);
  const files = names.flatMap((name) => {
    const group = GROUPS.find((each) => each.name === name);
    if (group !== undefined) return inTier(filesOf(group));
    if (known.includes(normalize(name))) return [normalize(name)];
    const groups = GROUPS.map((each) => each.name).join(', ');
    throw new Refusal(`unknown group or test file: ${name}; the groups are ${groups}`);
  });
  return [...new Set(files)];
}

/**
 * Runs the files of ON_MYSQL on MySQL. A machine that cannot have MySQL passes without it, and says so.
 * @returns {Promise<string>} a line that counts what was skipped and says why; empty when it ran
 */
async function testOnMySql(total, shutdown, options) {
  const part = { ...options, names: ON_MYSQL, isAll: false, hasPlans: true, isWeighed: false, maker: 'mysql' };
  try {
    if (process.env.DATABASE_URL) throw new Refusal('DATABASE_URL names the server');
    await mySqlOfTests(dataFolder());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `MySQL part skipped: ${wantedFiles(part).length} files, ${error.message}`;
  }
  await testAll(total, shutdown, part);
  return '';
}

async function mySqlOfTests(dataPath) {
  return (await findPrograms(dataPath, { database: true, redis: false, maker: 'mysql' })).database;
}

async function testAll(total, shutdown, options) {
  const dataPath = dataFolder();
  // Debian's unstable suite moves: another machine may have got another version.
  if (options.maker === 'mysql') console.log(`The tests run on ${(await mySqlOfTests(dataPath)).title}.`);
  const release = await holdLock(`tests ${dataPath}`, { waitMs: 0, what: 'runs the tests of this DATA_DIR' });
  const { maker } = options;
  const folder = join(dataPath, maker === 'mysql' ? 'test-mysql' : 'test');
  const place = { folder, profile: 'fast', schema: 'opencrate_test', maker };
  const wanted = wantedFiles(options);
  const needs = (name) => wanted.some((file) => groupOf(file)[name]);
  const [opened, built, browser] = await Promise.allSettled([
    needs('hasData') ? openServices({ dataPath, place, onLost: printLine }) : null,
    installPackages().then(() => (needs('hasData') ? buildWhenChanged(shutdown) : null)),
    needs('hasBrowser') ? findChromium() : null,
  ]);
  try {
    for (const outcome of [opened, built]) if (outcome.status === 'rejected') throw outcome.reason;
    if (browser.status === 'rejected') lackBrowser(total, browser.reason);
    const runnable = wanted.filter((file) => !groupOf(file).hasBrowser || browser.status === 'fulfilled');
    const files = options.isChanged ? await testsOfChange(runnable, changedFiles()) : runnable;
    const services = opened.value;
    if (services !== null) await emptyRedis(services);
    const env = testEnvironment({ dataPath, folder: place.folder, services, chromium: browser.value });
    total.isNothingToRun = files.length === 0;
    if (total.isNothingToRun) printLine('No test imports a file that differs from the last commit.');
    else await runAndAudit(inOrder(files), { dataPath, env, shutdown, options }, total);
  } finally {
    await endScripts();
    if (opened.status === 'fulfilled') await opened.value?.close();
    release();
  }
  if (options.names.length === 0 && !options.isAll) {
    console.log(`${GROUPS.flatMap(filesOf).filter(isOfAll).length} files are left to npm run test:all`);
  }
}

async function runAndAudit(files, { dataPath, env, shutdown, options }, total) {
  const outcome = await runFiles(files, { dataPath, env, shutdown, mochaOptions: options.mochaOptions });
  if (shutdown.isRequested) return;
  printOutcome(outcome, total);
  await auditSchemas(outcome.files, { env, shutdown }, total);
  if (options.hasPlans && !shutdown.isRequested) await explainStatements({ env, shutdown }, total);
  if (options.isWeighed) storeDurations(outcome.files);
}

/**
 * Production mode as in the running store: React's development build is several times slower and is never served.
 * @param {{ dataPath: string, folder: string, services: { databaseUrl: string, redisUrl: string } | null, chromium?:
 *   string }} settings DATA_DIR, and the folder of the tests in it
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment({ dataPath, folder, services, chromium }) {
  const addresses = services === null ? {} : { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  return {
    ...process.env,
    ...addresses,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    QUERIES_LOG: join(folder, 'queries.jsonl'),
    // Tests that inject faults into services start their own, from the same programs.
    PROGRAMS_DIR: dataPath,
    CHROMIUM_PATH: chromium ?? '',
  };
}

/** Skipped browser tests must not look like passed tests. */
function lackBrowser(total, reason) {
  const frame = '!'.repeat(100);
  printLine(`${frame}\nThe browser tests do NOT run: ${reason.message}\n${frame}`);
  if (process.env.CI) total.failed += 1;
}

/**
 * Sessions and rate limits of an earlier run must not affect this one. Only a private Redis may be flushed.
 * @param {{ redisUrl: string }} services
 */
export async function emptyRedis({ redisUrl }) {
  if (process.env.REDIS_URL) return;
  const { hostname, port, password } = new URL(redisUrl);
  await askRedis(hostname, Number(port), [`AUTH ${password}`, 'FLUSHALL'], '+OK\r\n+OK');
}

/** Files that git knows to differ from the last commit, and new ones. */
function changedFiles() {
  const git = (...args) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\n');
  return new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]);
}

/** The quick tier first, in each tier the longest file first, so that every core is busy to the end. */
function inOrder(files) {
  const seconds = JSON.parse(readFileSync(DURATIONS, 'utf8'));
  const weightOf = (file) => seconds[file] ?? NEW_FILE_SECONDS;
  return files.toSorted(
    (one, other) => Number(isOfAll(one)) - Number(isOfAll(other)) || weightOf(other) - weightOf(one),
  );
}

function storeDurations(files) {
  const known = JSON.parse(readFileSync(DURATIONS, 'utf8'));
  for (const { file, seconds } of files) known[file] = Number(seconds.toFixed(1));
  const kept = Object.entries(known).filter(([file]) => existsSync(join(projectFolder, file)));
  const sorted = kept.toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Audits every schema that the tests used. Their clean audits count as one passed test for each group. */
async function auditSchemas(files, { env, shutdown }, total) {
  const used = files.filter(({ databaseUrl }) => databaseUrl !== undefined);
  const waiting = [...new Map(used.map((line) => [line.databaseUrl, line])).values()];
  const groups = new Map(waiting.map(({ file }) => [groupOf(file).name, 'passed']));
  const lane = async () => {
    for (let schema = waiting.shift(); schema !== undefined && !shutdown.isRequested; schema = waiting.shift()) {
      const addresses = { DATABASE_URL: schema.databaseUrl, REDIS_URL: schema.redisUrl };
      const auditEnv = { ...env, ...addresses };
      const { code, output } = await runQuietly('scripts/audit.ts', ['--rows'], { env: auditEnv, shutdown });
      if (code === 0 || shutdown.isRequested) continue;
      groups.set(groupOf(schema.file).name, 'failed');
      console.log(`FAIL  audit of ${new URL(schema.databaseUrl).pathname.slice(1)}\n\n${output.trim()}\n`);
    }
  };
  await Promise.all([lane(), lane()]);
  for (const result of groups.values()) total[result] += 1;
}

/** Reads the plans of the statements that the tests caused, as one test. */
async function explainStatements({ env, shutdown }, total) {
  if (!existsSync(env.QUERIES_LOG)) return;
  const { code, output } = await runQuietly('test/plans/explain.ts', [], { env, shutdown });
  if (shutdown.isRequested) return;
  total[code === 0 ? 'passed' : 'failed'] += 1;
  console.log(code === 0 ? `pass  plans       ${output.trim()}` : `FAIL  plans\n\n${output.trim()}\n`);
}
