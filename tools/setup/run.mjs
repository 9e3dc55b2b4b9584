import { join, resolve } from 'node:path';
import { buildWhenChanged } from './build.mjs';
import { runScript, watchShutdown } from './children.mjs';
import { installPackages } from './packages.mjs';
import { dataFolder } from './places.mjs';
import { takeMaker } from './programs.mjs';
import { Refusal, printLine } from './progress.mjs';
import { openServices } from './services.mjs';

/**
 * Runs a script of the project with its packages installed.
 * @param {string[]} args the script's file and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function run([file, ...args]) {
  if (file === undefined) throw new Refusal('run: the script is missing');
  const shutdown = watchShutdown();
  await installPackages();
  if (shutdown.isRequested) return 130;
  return runScript(resolve(file), args, { env: process.env, shutdown });
}

/**
 * Runs a script of the project with the services available: uses running ones, else starts and stops them.
 * @param {string[]} args the script's file and its arguments
 * @param {import('./children.mjs').Shutdown} shutdown
 * @param {(dataPath: string) => import('./servers.mjs').Place} placeOf where the private servers live
 * @returns {Promise<number>} its exit code
 */
export async function runWithServices([file, ...args], shutdown = watchShutdown(), placeOf = storePlace) {
  if (file === undefined) throw new Refusal('run-with-services: the script is missing');
  await installPackages();
  await buildWhenChanged(shutdown, ['server']);
  const dataPath = dataFolder();
  const opened = await openServices({ dataPath, place: placeOf(dataPath), onLost: printLine });
  try {
    if (shutdown.isRequested) return 130;
    return await runScript(resolve(file), args, { env: servedEnvironment(opened, dataPath), shutdown });
  } finally {
    await opened.close();
  }
}

/**
 * Installs the packages and builds what has changed.
 * @returns {Promise<import('./children.mjs').Shutdown>}
 */
async function build() {
  const shutdown = watchShutdown();
  await installPackages();
  await buildWhenChanged(shutdown);
  return shutdown;
}

/**
 * Like runWithServices, with the browser's files built too, for scripts that start the store.
 * @param {string[]} args the script's file and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runWithBuild(args) {
  const shutdown = await build();
  return runWithServices(args, shutdown);
}

/**
 * Runs a script of the project that starts its own services, with everything built.
 * @param {string[]} args the script's file and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runBuilt([file, ...args]) {
  if (file === undefined) throw new Refusal('run-built: the script is missing');
  const shutdown = await build();
  return runScript(resolve(file), args, { env: { ...process.env, DATA_DIR: dataFolder() }, shutdown });
}

/**
 * Like runWithBuild, with separate servers sized for many millions of rows, whose data is kept between runs.
 * @param {string[]} args the script's file and its arguments
 * @returns {Promise<number>} its exit code
 */
export async function runWithVolume(args) {
  const shutdown = await build();
  return runWithServices(args, shutdown, (dataPath) => ({
    folder: join(dataPath, 'volume'),
    profile: 'volume',
    schema: 'opencrate_volume',
  }));
}

/**
 * Prints the addresses of the services and keeps them running until it is stopped.
 * @param {string[]} args `--database mysql` makes a new database of MySQL
 * @returns {Promise<number>} the exit code
 */
export async function services(args) {
  const { maker } = takeMaker(args);
  const shutdown = watchShutdown();
  const dataPath = dataFolder();
  let failure = '';
  let lose = () => {};
  const lost = new Promise((answer) => {
    lose = answer;
  });
  const opened = await openServices({ dataPath, place: storePlace(dataPath, maker), onLost: lose });
  try {
    console.log(`DATABASE_URL=${opened.databaseUrl}`);
    console.log(`REDIS_URL=${opened.redisUrl}`);
    printLine('The services run until Ctrl-C.');
    // The timer keeps Node alive meanwhile.
    const alive = setInterval(() => {}, 60_000);
    failure = await Promise.race([shutdown.requested.then(() => ''), lost]);
    clearInterval(alive);
  } finally {
    await opened.close();
  }
  if (failure !== '') throw new Refusal(failure);
  return 0;
}

/**
 * The place of the store's own private servers.
 * @param {string} dataPath DATA_DIR
 * @param {import('./programs.mjs').Maker} [maker] of the database
 */
export const storePlace = (dataPath, maker) => ({ folder: dataPath, profile: 'durable', schema: 'opencrate', maker });

/**
 * The environment of a script that uses the services.
 * @param {{ databaseUrl: string, redisUrl: string }} opened
 * @param {string} dataPath DATA_DIR
 */
export function servedEnvironment(opened, dataPath) {
  return { ...process.env, DATABASE_URL: opened.databaseUrl, REDIS_URL: opened.redisUrl, DATA_DIR: dataPath };
}
