import { mkdirSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWhenChanged } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { endScripts, stopWish } from './children.mjs';
import { installPackages } from './packages.mjs';
import { dataFolder } from './places.mjs';
import { askRedis } from './ports.mjs';
import { holdLock } from './processes.mjs';
import { Refusal, say } from './say.mjs';
import { openServices } from './services.mjs';
import { measureSlowness } from './slowness.mjs';
import { filesOf, GROUPS, partsOf, runFiles, runQuietly } from './test-groups.mjs';

/** Parts that run at the same time: one more than most machines have cores, because tests of pages often wait. */
const LANES = 3;
const SLOWEST_SHOWN = 10;

/**
 * Runs the tests: setup with separate data, the groups, and the audit of every schema that they used. The last line of
 * output is `N passed, N failed`.
 * @param {string[]} args names of groups or paths of test files, none for all tests; the first argument with a dash and
 *   everything after it go to mocha
 * @returns {Promise<number>} the exit code
 */
export async function test(args) {
  const total = { passed: 0, failed: 0, slowest: [] };
  const wish = stopWish();
  try {
    const dash = args.findIndex((arg) => arg.startsWith('-'));
    const names = dash < 0 ? args : args.slice(0, dash);
    await testAll(total, { wish, groups: wantedGroups(names), options: dash < 0 ? [] : args.slice(dash) });
  } catch (error) {
    total.failed += 1;
    say(error instanceof Refusal ? `OpenCrate: ${error.message}` : error.stack);
  }
  if (wish.isAsked) return 130;
  printSlowest(total.slowest);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function printSlowest(tests) {
  const slowest = tests.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, SLOWEST_SHOWN);
  for (const { title, tookMs } of slowest) console.log(`slow  ${(tookMs / 1000).toFixed(1).padStart(6)} s "${title}"`);
}

/** The groups to run: named groups with all their files, and groups of named files with these files only. */
function wantedGroups(names) {
  if (names.length === 0) return GROUPS.filter((group) => filesOf(group).length > 0);
  const groupOf = (name) => GROUPS.find((group) => group.name === name || filesOf(group).includes(normalize(name)));
  const unknown = names.filter((name) => groupOf(name) === undefined);
  if (unknown.length > 0) {
    const known = GROUPS.map(({ name }) => name).join(', ');
    throw new Refusal(`unknown group or test file: ${unknown.join(', ')}; the groups are ${known}`);
  }
  return [...new Set(names.map(groupOf))].map((group) => {
    const files = names.map((name) => normalize(name)).filter((name) => filesOf(group).includes(name));
    return names.includes(group.name) ? group : { ...group, files };
  });
}

async function testAll(total, { wish, groups, options }) {
  const dataPath = dataFolder();
  const release = await holdLock(`tests ${dataPath}`, { waitMs: 0, what: 'runs the tests of this DATA_DIR' });
  const place = { folder: join(dataPath, 'test'), profile: 'fast', schema: 'opencrate_test' };
  const needsData = groups.some((group) => group.hasData);
  const needsBrowser = groups.some((group) => group.hasBrowser);
  const [opened, built, browser] = await Promise.allSettled([
    needsData ? openServices({ dataPath, place, onLost: say }) : null,
    installPackages().then(() => (needsData ? buildWhenChanged(wish) : null)),
    needsBrowser ? findChromium() : null,
  ]);
  try {
    for (const outcome of [opened, built]) if (outcome.status === 'rejected') throw outcome.reason;
    if (needsData) await emptyRedis(opened.value);
    if (browser.status === 'rejected') lackBrowser(total, browser.reason);
    const runnable = groups.filter((group) => !group.hasBrowser || browser.status === 'fulfilled');
    // Tests that inject faults into services start their own, from the same programs.
    const programs = { PROGRAMS_DIR: dataPath, CHROMIUM_PATH: browser.value ?? '' };
    // Production mode as in the running store: React's development build is several times slower and is never served.
    const slowness = measureSlowness();
    if (slowness > 1) say(`Time limits are ${slowness} times as long: this machine is busy or slow`);
    const limits = { TEST_SLOWNESS: String(slowness) };
    const env = { ...process.env, ...programs, ...limits, NODE_ENV: 'production', DATA_DIR: place.folder };
    const run = { services: opened.value, env, wish, options, total };
    const parts = runnable.flatMap(beginGroup).map((part, index) => ({ ...part, redisDatabase: index + 1 }));
    await inLanes(parts, (part) => testPart(part, run));
  } finally {
    await endScripts();
    if (opened.status === 'fulfilled') await opened.value?.close();
    release();
  }
}

/** Skipped browser tests must not look like passed tests. */
function lackBrowser(total, reason) {
  const frame = '!'.repeat(100);
  say(`${frame}\nThe browser tests do NOT run: ${reason.message}\n${frame}`);
  if (process.env.CI) total.failed += 1;
}

/** Reports tests that the machine cannot run; in an unattended run they count as failures. */
function lackTools(skipped, group, total) {
  for (const title of skipped) console.log(`skip  ${group.name.padEnd(8)} "${title}": this machine cannot run it`);
  if (process.env.CI) total.failed += skipped.length;
}

/** Sessions and rate limits of an earlier run must not affect this one. Only a private Redis may be flushed. */
async function emptyRedis({ redisUrl }) {
  if (process.env.REDIS_URL) return;
  const { hostname, port, password } = new URL(redisUrl);
  await askRedis(hostname, Number(port), [`AUTH ${password}`, 'FLUSHALL'], '+OK\r\n+OK');
}

async function inLanes(items, work) {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/**
 * The parts of a group, which share its sums. Each has a schema of its own, so that parts can run at the same time.
 * @param {import('./test-groups.mjs').Group} group
 */
function beginGroup(group) {
  const parts = partsOf(group);
  const sums = { unended: parts.length, startedAt: 0, outcomes: [], audits: [] };
  const nameOf = (index) => (parts.length === 1 ? group.name : `${group.name}_${index + 1}`);
  return parts.map((files, index) => ({ name: nameOf(index), group, files, sums }));
}

async function testPart(part, run) {
  const { group, sums } = part;
  if (run.wish.isAsked) return;
  if (sums.startedAt === 0) {
    sums.startedAt = performance.now();
    say(`run   ${group.name}`);
  }
  const env = group.hasData ? environmentOf(part, run) : run.env;
  const schema = group.hasData ? await runQuietly('scripts/migrate.ts', ['--fresh'], { env, wish: run.wish }) : null;
  const options = { env, wish: run.wish, options: run.options, hasRetry: group.hasBrowser };
  const outcome =
    schema !== null && schema.code !== 0
      ? { passed: 0, failed: 1, again: [], skipped: [], slowest: [], output: schema.output }
      : await runFiles(part.files, options);
  sums.outcomes.push(outcome);
  if (group.hasData && !run.wish.isAsked) {
    sums.audits.push(await runQuietly('scripts/audit.ts', [], { env, wish: run.wish }));
  }
  sums.unended -= 1;
  if (sums.unended === 0) endGroup(group, sums, run);
}

/** Adds the sums of a group to the total, and prints its lines. */
function endGroup(group, { startedAt, outcomes, audits }, { env, total }) {
  const sumOf = (name) => outcomes.reduce((sum, outcome) => sum + outcome[name], 0);
  const [passed, failed] = [sumOf('passed'), sumOf('failed')];
  total.passed += passed;
  total.failed += failed;
  total.slowest.push(...outcomes.flatMap((outcome) => outcome.slowest));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${failed === 0 ? 'pass' : 'FAIL'}  ${group.name.padEnd(8)} ${passed} passed, ${failed} failed, ${seconds} s`,
  );
  for (const { title, reason } of outcomes.flatMap(({ again }) => again)) {
    console.log(`again ${group.name.padEnd(8)} "${title}": ${reason}`);
  }
  lackTools(
    outcomes.flatMap(({ skipped }) => skipped),
    group,
    total,
  );
  const log = join(env.DATA_DIR, `tests-${group.name}.log`);
  // Groups without data may run before the folder exists.
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(log, outcomes.map(({ output }) => output).join('\n'));
  for (const outcome of outcomes) if (outcome.failed > 0) console.log(`\n${failuresOf(outcome.output)}\n`);
  if (failed > 0) console.log(`Full output: ${log}\n`);
  if (audits.length > 0) judgeAudits(group, audits, total);
}

/** A clean audit of every schema of a group counts as one passed test. */
function judgeAudits(group, audits, total) {
  const failures = audits.filter(({ code }) => code !== 0);
  if (failures.length === 0) total.passed += 1;
  total.failed += failures.length;
  console.log(`${failures.length === 0 ? 'pass' : 'FAIL'}  audit of ${group.name}`);
  for (const { output } of failures) console.log(`\n${output.trim()}\n`);
}

const LAST_LINES = 100;

/** The failures of a group without its passed tests; the end of its output when it crashed. */
function failuresOf(coloured) {
  const output = stripVTControlCharacters(coloured);
  const begin = output.search(/^ +\d+ failing$/m);
  return begin < 0 ? output.trim().split('\n').slice(-LAST_LINES).join('\n') : output.slice(begin).trimEnd();
}

/** A schema and a Redis database of its own. */
function environmentOf({ name, redisDatabase }, { services, env }) {
  const databaseUrl = new URL(services.databaseUrl);
  databaseUrl.pathname = `/opencrate_test_${name}`;
  const redisUrl = new URL(services.redisUrl);
  redisUrl.pathname = `/${redisDatabase}`;
  return { ...env, DATABASE_URL: databaseUrl.href, REDIS_URL: redisUrl.href };
}
