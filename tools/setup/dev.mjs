import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startScript } from './children.mjs';
import { projectFolder } from './places.mjs';
import { printLine } from './progress.mjs';
import { isSchemaSource, prepareSchema } from './schema.mjs';
import { greet, withStoreReady } from './start.mjs';
import { releasePort, startStore, warmStore } from './store.mjs';

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
const SETTLE_MS = 30;
/** Open pages reload themselves. A service worker would show them files of an earlier build. */
const SETTINGS = { DEV_SERVER: '1', SERVICE_WORKER: '0' };

/**
 * Runs the store for development: each change of its sources rebuilds the browser's files, restarts the server and
 * reloads open pages. Reports a failed build or start and retries on the next change.
 * @returns {Promise<number>} the exit code
 */
export const dev = async () => withStoreReady(SETTINGS, runUntilStopped, { preparation: null });

async function runUntilStopped({ dataPath, env, shutdown, lost }) {
  const sources = watchSources();
  const builder = startBuilder(shutdown);
  const store = replaceableStore(dataPath, { env, shutdown });
  let isSchemaChanged = true;
  let isGreeted = false;
  const stopped = Promise.race([shutdown.requested, lost]).then((reason) => {
    if (!shutdown.isRequested) printLine(`OpenCrate: ${reason}`);
    return false;
  });
  for (;;) {
    const files = sources.changes();
    if (files === null || files.length > 0) {
      isSchemaChanged ||= files === null || files.some(isSchemaSource);
      if (await builder.build(files, isSchemaChanged)) {
        const isReady = await store.replace(isSchemaChanged);
        if (isReady && !isGreeted) greet(env);
        if (isReady) [isGreeted, isSchemaChanged] = [true, false];
      } else if (!shutdown.isRequested) printLine('Waiting for a change ...');
    }
    const goesOn = await Promise.race([sources.next(), stopped]);
    if (!goesOn || shutdown.isRequested) break;
  }
  sources.close();
  await builder.stop();
  await store.stop();
}

/**
 * Starts the build in a process of its own, which keeps what esbuild has parsed. esbuild's own watch mode polls and
 * finds a change after up to two seconds, so the watcher here asks for each build. With GOGC esbuild collects garbage
 * less often, which takes a quarter of a build.
 */
function startBuilder(shutdown) {
  const stdio = ['pipe', 'pipe', 'inherit'];
  const env = { GOGC: '400', ...process.env };
  const script = startScript('esbuild.config.mjs', ['--dev'], { env, shutdown, stdio });
  const answers = createInterface({ input: script.child.stdout })[Symbol.asyncIterator]();
  // A builder that has ended answers no line, which counts as a failed build.
  script.child.stdin.on('error', () => {});
  return {
    /**
     * Builds what has changed; the builder prints errors.
     * @param {string[] | null} files the changed files, null for all
     * @param {boolean} isSchema whether the programs that prepare the database are needed
     * @returns {Promise<boolean>} whether it succeeded
     */
    build: async (files, isSchema) => {
      const startedAt = performance.now();
      script.child.stdin.write(`${JSON.stringify({ files, isSchema })}\n`);
      const { value } = await answers.next();
      if (value === 'built') printLine(`Built in ${Math.round(performance.now() - startedAt)} ms.`);
      return value === 'built';
    },
    stop: () => script.stop(1000),
  };
}

/** The running store, and a process that has loaded its packages and becomes the next one. */
function replaceableStore(dataPath, { env, shutdown }) {
  let store = null;
  let warm = null;
  const start = async () => {
    try {
      store = await startStore(dataPath, { env, shutdown, warm });
      printLine('The store is ready.');
      void store.ended.then(
        (code) => code !== 0 && !shutdown.isRequested && printLine('The store exited. Waiting for a change ...'),
      );
    } catch (error) {
      store = null;
      if (!shutdown.isRequested) printLine(`${error.message}\nWaiting for a change ...`);
    }
    // The supervisor loads no packages; its workers do.
    warm = env.WEB_CONCURRENCY || shutdown.isRequested ? null : warmStore({ env, shutdown });
    return store !== null;
  };
  return {
    /** @returns {Promise<boolean>} whether the store of the last build is ready */
    replace: async (isSchemaChanged) => {
      if (isSchemaChanged && !(await trySchema(dataPath, env, shutdown))) return false;
      if (store !== null) await releasePort(store, env);
      return start();
    },
    stop: () => Promise.all([store?.stop(10_000), warm?.stop(1000)]),
  };
}

async function trySchema(dataPath, env, shutdown) {
  try {
    const addMonth = await prepareSchema(dataPath, env, shutdown);
    await addMonth();
    return true;
  } catch (error) {
    if (!shutdown.isRequested) printLine(`${error.message}\nWaiting for a change ...`);
    return false;
  }
}

/** Watches the folders of SOURCES, and compares the times and sizes of their files. */
function watchSources() {
  const folders = SOURCES.filter((path) => existsSync(join(projectFolder, path)));
  const touched = new Set(folders);
  const known = new Map();
  let wake = () => {};
  let isSettled = false;
  let timer = null;
  const settle = (folder) => {
    touched.add(folder);
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSettled = true;
      wake(true);
    }, SETTLE_MS);
  };
  const watchers = folders.map((folder) =>
    watch(join(projectFolder, folder), { recursive: true }, () => settle(folder)),
  );
  return {
    /** Files that have changed since the last call; null for all, at first or when one was added or removed. */
    changes: () => {
      const changes = [...touched].map((folder) => {
        const [before, now] = [known.get(folder), stateOf(folder)];
        known.set(folder, now);
        return differenceOf(before, now);
      });
      touched.clear();
      return changes.includes(null) ? null : changes.flat();
    },
    /** Resolves at the next change, or at once when a change is pending. */
    next: () =>
      new Promise((answer) => {
        wake = (value) => {
          isSettled = false;
          answer(value);
        };
        if (isSettled) wake(true);
      }),
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** Times and sizes of the files in a folder: reading 18 MB of pictures would take longer than a rebuild. */
function stateOf(folder) {
  const files = readdirSync(join(projectFolder, folder), { recursive: true }).map((name) => join(folder, name));
  const stateOfFile = (file) => {
    const stats = statSync(join(projectFolder, file), { throwIfNoEntry: false });
    return stats?.isFile() ? [[file, `${stats.mtimeMs} ${stats.size}`]] : [];
  };
  return new Map(files.filter(isSource).flatMap(stateOfFile));
}

/** Tests are part of no program. Editors keep hidden files and copies that end with `~`. */
const isSource = (file) => !/(?:^|\/)\.|~$|\.test\.tsx?$/.test(file);

function differenceOf(before, now) {
  const isSameList = before?.size === now.size && [...now.keys()].every((file) => before.has(file));
  return isSameList ? [...now.keys()].filter((file) => before.get(file) !== now.get(file)) : null;
}
