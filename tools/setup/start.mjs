import { buildWhenChanged } from './build.mjs';
import { endScripts, watchShutdown } from './children.mjs';
import { STORE_USER } from './database.mjs';
import { installPackages } from './packages.mjs';
import { dataFolder } from './places.mjs';
import { takeMaker } from './programs.mjs';
import { servedEnvironment, storePlace } from './run.mjs';
import { Refusal, printLine } from './progress.mjs';
import { isDemo, prepareSchema } from './schema.mjs';
import { openServices } from './services.mjs';
import { claimPort, forgetStore, startStore, storeAddress } from './store.mjs';

/**
 * Takes a clone to a listening store: packages, services, schema, seed, build, store. Returns when it is stopped, and
 * leaves no process running.
 * @param {string[]} args `--database mysql` makes a new database of MySQL
 * @returns {Promise<number>} the exit code
 */
export async function start(args) {
  const { maker } = takeMaker(args);
  return withStoreReady({ NODE_ENV: 'production' }, runUntilEnded, { maker });
}

async function runUntilEnded({ dataPath, env, shutdown, lost, timed, addMonth }) {
  const store = await timed('store', () => startStore(dataPath, { env, shutdown }));
  const unfinished = addMonth().then(() => lost);
  greet(env);
  printLine(phasesOf(timed.phases));
  const ended = store.ended.then((code) =>
    shutdown.isRequested ? '' : `the store exited unexpectedly (exit code ${code})`,
  );
  const failure = await Promise.race([ended, unfinished, lost]);
  await store.stop(10_000);
  if (failure !== '') throw new Refusal(failure);
}

/** Files and tables that the store needs. */
const PREPARATION = { build: buildWhenChanged, schema: prepareSchema };

/**
 * Prepares everything that the store needs, runs the given work, then stops the processes that it started.
 * @param {NodeJS.ProcessEnv} settings added to the store's environment
 * @param {(ready: { dataPath: string, env: NodeJS.ProcessEnv, shutdown: import('./children.mjs').Shutdown, lost:
 *   Promise<string>, timed: Timed, addMonth: () => Promise<void> }) => Promise<void>} work lost: why the services could
 *   not be kept; addMonth: adds the demo month while the store is at work
 * @param {{ preparation?: typeof PREPARATION | null, maker?: import('./programs.mjs').Maker }} [options] preparation:
 *   null when the work builds the files and prepares the schema; maker: of a new database
 * @returns {Promise<number>} the exit code
 */
export async function withStoreReady(settings, work, { preparation = PREPARATION, maker } = {}) {
  const shutdown = watchShutdown();
  const timed = timePhases();
  const dataPath = dataFolder();
  const place = storeAddress(process.env);
  await claimPort(dataPath, place);
  void shutdown.requested.then(() => printLine('Stopping ...'));
  let lose = () => {};
  const lost = new Promise((answer) => {
    lose = answer;
  });
  const [opened, built] = await Promise.allSettled([
    timed('services', () => openServices({ dataPath, place: storePlace(dataPath, maker), onLost: lose })),
    timed('packages', installPackages).then(() => preparation && timed('build', () => preparation.build(shutdown))),
  ]);
  try {
    if (shutdown.isRequested) return 130;
    for (const outcome of [opened, built]) if (outcome.status === 'rejected') throw outcome.reason;
    const served = servedEnvironment(opened.value, dataPath);
    const addMonth = await timed('schema', () => preparation?.schema(dataPath, served, shutdown));
    await work({ dataPath, env: { ...served, ...storeAccess(served), ...settings }, shutdown, lost, timed, addMonth });
    return 0;
  } catch (error) {
    // An error caused by the user's stop is no failure.
    if (shutdown.isRequested) return 0;
    throw error;
  } finally {
    await endScripts();
    if (opened.status === 'fulfilled') await opened.value.close();
    forgetStore(dataPath, place.port);
  }
}

/**
 * A private database has a user for the running store, who changes rows only.
 * @param {NodeJS.ProcessEnv} env with the services' addresses
 * @returns {NodeJS.ProcessEnv}
 */
function storeAccess(env) {
  if (process.env.DATABASE_URL) return {};
  const address = new URL(env.DATABASE_URL);
  address.username = STORE_USER;
  return { DATABASE_URL: address.href, DATABASE_MIGRATION_URL: env.DATABASE_URL };
}

/**
 * Runs a phase of the start and records its time in ms.
 * @typedef {(<Result>(name: string, work: () => Promise<Result>) => Promise<Result>) & {
 *   phases: Map<string, number> }} Timed
 * @returns {Timed}
 */
function timePhases() {
  const phases = new Map();
  const timed = async (name, work) => {
    const startedAt = performance.now();
    const result = await work();
    phases.set(name, performance.now() - startedAt);
    return result;
  };
  return Object.assign(timed, { phases });
}

/** The times of a start in one line. The services start while packages and build are checked. */
function phasesOf(phases) {
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const parts = [...phases].map(([name, ms]) => `${name} ${seconds(ms)}`);
  return `Started in ${seconds(performance.now())}: ${parts.join(', ')}.`;
}

/** Prints the store's address and a way to sign in. @param {NodeJS.ProcessEnv} env */
export function greet(env) {
  const { address } = storeAddress(env);
  console.log(`\nThe store: ${address}`);
  if (isDemo(env)) {
    console.log(`Enter the demo: ${address}/auth/demo?name=demo`);
  }
  printLine('Ctrl-C stops everything.');
}
