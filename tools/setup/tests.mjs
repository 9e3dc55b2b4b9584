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
import { filesOf, GROUPS, runGroup, runQuietly } from './test-groups.mjs';

/** Two parallel groups, because machines have few cores and tests of races need a core of their own. */
const LANES = 2;

/**
 * Runs the tests: setup with separate data, the groups, and the audit of every schema that they used. The last line of
 * output is `N passed, N failed`.
 * @param {string[]} args names of groups or paths of test files, none for all tests; the first argument with a dash and
 *   everything after it go to mocha
 * @returns {Promise<number>} the exit code
 */
export async function test(args) {
  const total = { passed: 0, failed: 0 };
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
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
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
    const env = { ...process.env, ...programs, NODE_ENV: 'production', DATA_DIR: place.folder };
    const run = { services: opened.value, env, wish, options, total };
    await inLanes(runnable, async (group) => {
      await testGroup(group, run);
      if (group.hasData) await audit(group, run);
    });
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

const LAST_LINES = 100;

async function testGroup(group, run) {
  if (run.wish.isAsked) return;
  const startedAt = performance.now();
  const env = group.hasData ? environmentOf(group, run) : run.env;
  say(`run   ${group.name}`);
  const schema = group.hasData ? await runQuietly('scripts/migrate.ts', ['--fresh'], { env, wish: run.wish }) : null;
  const outcome =
    schema !== null && schema.code !== 0
      ? { passed: 0, failed: 1, again: [], skipped: [], output: schema.output }
      : await runGroup(group, { env, wish: run.wish, options: run.options });
  run.total.passed += outcome.passed;
  run.total.failed += outcome.failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = outcome.failed === 0 ? 'pass' : 'FAIL';
  console.log(`${verdict}  ${group.name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
  for (const { title, reason } of outcome.again) console.log(`again ${group.name.padEnd(8)} "${title}": ${reason}`);
  lackTools(outcome.skipped, group, run.total);
  const log = join(run.env.DATA_DIR, `tests-${group.name}.log`);
  // Groups without data may run before the folder exists.
  mkdirSync(run.env.DATA_DIR, { recursive: true, mode: 0o700 });
  writeFileSync(log, outcome.output);
  if (outcome.failed > 0) console.log(`\n${failuresOf(outcome.output)}\n\nFull output: ${log}\n`);
}

/** The failures of a group without its passed tests; the end of its output when it crashed. */
function failuresOf(coloured) {
  const output = stripVTControlCharacters(coloured);
  const begin = output.search(/^ +\d+ failing$/m);
  return begin < 0 ? output.trim().split('\n').slice(-LAST_LINES).join('\n') : output.slice(begin).trimEnd();
}

/** A schema and a Redis database of its own, so that groups can run in parallel. */
function environmentOf(group, { services, env }) {
  const databaseUrl = new URL(services.databaseUrl);
  databaseUrl.pathname = `/opencrate_test_${group.name}`;
  const redisUrl = new URL(services.redisUrl);
  redisUrl.pathname = `/${GROUPS.findIndex(({ name }) => name === group.name) + 1}`;
  return { ...env, DATABASE_URL: databaseUrl.href, REDIS_URL: redisUrl.href };
}

async function audit(group, run) {
  if (run.wish.isAsked) return;
  const { code, output } = await runQuietly('scripts/audit.ts', [], { env: environmentOf(group, run), wish: run.wish });
  if (code === 0) run.total.passed += 1;
  else run.total.failed += 1;
  console.log(`${code === 0 ? 'pass' : 'FAIL'}  audit of ${group.name}`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
}
