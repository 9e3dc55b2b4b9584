/**
 * Service worker (`/sw.js`). It caches two kinds of responses: build files, which never change under their names, and
 * the offline page. It never caches store pages, API responses or player data.
 */
import { PREFIXES, prefixOf } from '#src/shared/language-prefix.ts';
import { wallMs } from '#islands/runtime/clock.ts';
import { type AskedEvent, workerScope } from './scope.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Defined by the build: its id, and the addresses of the offline page's files. */
declare const BUILD_ID: string;
declare const SHELL_FILES: readonly string[];

const SHELL = `shell-${BUILD_ID}`;
const OFFLINE = '/offline';
/** Build files and fonts with content hashes; the browser itself caches images for a year. */
const LASTING = /^\/(?:build|fonts)\/[\w-]+\.\w{8}\.(?:js|css|svg|woff2)$/;
/** The text of the offline page may change between builds. */
const OLD_MS = DAY_MS;

workerScope.addEventListener('install', (event) => {
  event.waitUntil(install());
});

workerScope.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

workerScope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== workerScope.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (LASTING.test(pathname)) event.respondWith(lastingFile(request));
});

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all([shell.addAll(SHELL_FILES), keepOfflinePages(shell)]);
  await workerScope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  await workerScope.registration.navigationPreload?.enable();
  await workerScope.clients.claim();
}

/** Fetched without cookies. On an origin with a single language there is one offline page. */
async function keepOfflinePages(shell: Cache): Promise<void> {
  const keep = async (prefix: string): Promise<boolean> => {
    const answer = await fetch(prefix + OFFLINE, { credentials: 'omit', cache: 'no-cache' });
    const isPage = answer.ok && !answer.redirected;
    if (isPage) await shell.put(prefix + OFFLINE, answer);
    return isPage;
  };
  const results = await Promise.all(PREFIXES.map((prefix) => keep(prefix).catch(() => false)));
  if (results[0] !== true) throw new Error('The offline page is unavailable');
}

/** Always from the network; when that fails, the offline page in the language of the address. */
async function page(event: AskedEvent, pathname: string): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOfflinePages());
    return answer;
  } catch (error) {
    const shell = await caches.open(SHELL);
    const cachedPage = (await shell.match(prefixOf(pathname) + OFFLINE)) ?? (await shell.match(OFFLINE));
    if (cachedPage === undefined) throw error;
    return cachedPage;
  }
}

async function refreshOfflinePages(): Promise<void> {
  const shell = await caches.open(SHELL);
  const offlinePage = await shell.match(OFFLINE);
  const ageMs = wallMs() - Date.parse(offlinePage?.headers.get('Date') ?? '');
  if (ageMs <= OLD_MS) return;
  // The cached page stays when the new one cannot be fetched.
  await keepOfflinePages(shell).catch(() => undefined);
}

async function lastingFile(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const cachedFile = await shell.match(request.url, { ignoreVary: true });
  if (cachedFile !== undefined) return cachedFile;
  const answer = await fetch(request);
  if (answer.status === 200) await shell.put(request.url, answer.clone());
  return answer;
}
