import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged, hashOf } from './build.mjs';
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
const SETTLE_MS = 120;

/**
 * Runs the store for development: rebuilds and restarts it on each change of its sources. Reports a failed start and
 * retries on the next change.
 * @returns {Promise<number>} the exit code
 */
export async function dev() {
  return withStoreReady({}, async ({ dataPath, env, wish, lost }) => {
    const changes = watchSources();
    let store = null;
    let known = '';
    const stopped = Promise.race([wish.asked, lost]).then((reason) => {
      if (!wish.isAsked) say(`OpenCrate: ${reason}`);
      return false;
    });
    for (;;) {
      const present = hashOf(SOURCES);
      if (present !== known) {
        if (store !== null) await store.stop(3000);
        store = await tryStore(dataPath, { env, wish });
        if (store !== null && known === '') greet(env);
        known = present;
      }
      const goesOn = await Promise.race([changes.next(), stopped]);
      if (!goesOn || wish.isAsked) break;
    }
    changes.close();
    if (store !== null) await store.stop(10_000);
  });
}

async function tryStore(dataPath, { env, wish }) {
  try {
    await buildWhenChanged(wish);
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
