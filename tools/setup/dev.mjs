import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startScript } from './children.mjs';
import { projectFolder } from './places.mjs';
import { say } from './say.mjs';
import { prepareSchema } from './schema.mjs';
import { greet, withStoreReady } from './start.mjs';
import { startStore } from './store.mjs';

const SOURCES = [
  'src',
  'ui',
  'views',
  'islands',
  'locales',
  'public/art',
  'public/fonts',
  'migrations',
  'tools/catalogue',
];
/** Milliseconds without changes before a rebuild, because editors write a file in several steps. */
const SETTLE_MS = 60;
/** Open pages reload themselves. A service worker would show them files of an earlier build. */
const SETTINGS = { DEV_SERVER: '1', SERVICE_WORKER: '0' };

/**
 * Runs the store for development: each change of its sources rebuilds the browser's files, restarts the server and
 * reloads open pages. Reports a failed build or start and retries on the next change.
 * @returns {Promise<number>} the exit code
 */
export async function dev() {
  return withStoreReady(SETTINGS, runUntilStopped, async () => {});
}

async function runUntilStopped({ dataPath, env, wish, lost }) {
  const changes = watchSources();
  const builder = startBuilder(wish);
  let store = null;
  let known = '';
  let isGreeted = false;
  const stopped = Promise.race([wish.asked, lost]).then((reason) => {
    if (!wish.isAsked) say(`OpenCrate: ${reason}`);
    return false;
  });
  for (;;) {
    const present = stateOf(SOURCES);
    if (present !== known) {
      known = present;
      if (await builder.build()) {
        if (store !== null) await store.stop(3000);
        store = await tryStore(dataPath, { env, wish });
        if (store !== null && !isGreeted) greet(env);
        isGreeted ||= store !== null;
      } else if (!wish.isAsked) say('Waiting for a change ...');
    }
    const goesOn = await Promise.race([changes.next(), stopped]);
    if (!goesOn || wish.isAsked) break;
  }
  changes.close();
  await builder.stop();
  if (store !== null) await store.stop(10_000);
}

/**
 * Starts the build in a process of its own, which keeps what esbuild has parsed. esbuild's own watch mode polls and
 * finds a change after up to two seconds, so the watcher here asks for each build.
 */
function startBuilder(wish) {
  const stdio = ['pipe', 'pipe', 'inherit'];
  const script = startScript('esbuild.config.mjs', ['--dev'], { env: process.env, wish, stdio });
  const answers = createInterface({ input: script.child.stdout })[Symbol.asyncIterator]();
  // A builder that has ended answers no line, which counts as a failed build.
  script.child.stdin.on('error', () => {});
  return {
    /** Builds what has changed; the builder prints errors. @returns {Promise<boolean>} whether it succeeded */
    build: async () => {
      const startedAt = performance.now();
      script.child.stdin.write('build\n');
      const { value } = await answers.next();
      if (value === 'built') say(`Built in ${Math.round(performance.now() - startedAt)} ms.`);
      return value === 'built';
    },
    stop: () => script.stop(1000),
  };
}

/** Times and sizes of all files below the folders: reading 18 MB of pictures would take longer than a rebuild. */
function stateOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders.map((path) => join(projectFolder, path)).filter((path) => existsSync(path))) {
    for (const name of readdirSync(folder, { recursive: true })) {
      const { mtimeMs, size } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      hash.update(`${folder}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

async function tryStore(dataPath, { env, wish }) {
  try {
    await prepareSchema(dataPath, env, wish);
    const store = await startStore(dataPath, { env, wish });
    say('The store is ready.');
    void store.ended.then((code) => code !== 0 && !wish.isAsked && say('The store exited. Waiting for a change ...'));
    return store;
  } catch (error) {
    if (!wish.isAsked) say(`${error.message}\nWaiting for a change ...`);
    return null;
  }
}

function watchSources() {
  let isChanged = false;
  let wake = () => {};
  let timer = null;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isChanged = true;
      wake(true);
    }, SETTLE_MS);
  };
  const folders = SOURCES.map((path) => join(projectFolder, path)).filter((path) => existsSync(path));
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, settle));
  return {
    /** Resolves at the next change, or at once when a change is pending. */
    next: () =>
      new Promise((answer) => {
        wake = (value) => {
          isChanged = false;
          answer(value);
        };
        if (isChanged) wake(true);
      }),
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
