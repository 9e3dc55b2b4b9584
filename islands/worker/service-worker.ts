/**
 * Stands between pages and the network (`/sw.js`). It keeps two kinds of things and no others: files of the build,
 * which never change under their names, and the page that says that there is no connection. No page of the store, no
 * answer of a call and nothing of a player is ever kept.
 */
import { PREFIXES, prefixOf } from '#src/shared/language-prefix.ts';
import { wallMs } from '../runtime/clock.ts';
import { type AskedEvent, workerScope } from './scope.ts';

/** Put in by the build: which one this is, and by workbox what the page without a connection is shown with. */
declare const BUILD_ID: string;
interface Listed {
  readonly __WB_MANIFEST: readonly { readonly url: string }[];
}

const SHELL = `shell-${BUILD_ID}`;
const OFFLINE = '/offline';
/** Files of the build and typefaces, by their hashes; art is kept by the browser itself, for a year. */
const LASTING = /^\/(?:build|fonts)\/[\w-]+\.\w{8}\.(?:js|css|svg|woff2)$/;
/** The page without a connection may be worded anew between builds. */
const OLD_MS = 24 * 3600 * 1000;

const files = (self as unknown as Listed).__WB_MANIFEST.map(({ url }) => url);

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
  await Promise.all([shell.addAll(files), keepOfflinePages(shell)]);
  await workerScope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  await workerScope.registration.navigationPreload?.enable();
  await workerScope.clients.claim();
}

/** As nobody in particular: without cookies. On an origin of one language there is the one page. */
async function keepOfflinePages(shell: Cache): Promise<void> {
  const keep = async (prefix: string): Promise<boolean> => {
    const answer = await fetch(prefix + OFFLINE, { credentials: 'omit', cache: 'no-cache' });
    const isPage = answer.ok && !answer.redirected;
    if (isPage) await shell.put(prefix + OFFLINE, answer);
    return isPage;
  };
  const kept = await Promise.all(PREFIXES.map((prefix) => keep(prefix).catch(() => false)));
  if (kept[0] !== true) throw new Error('the page without a connection cannot be had');
}

/** Always from the network; only where that fails, the page that says so, in the language of the address. */
async function page(event: AskedEvent, pathname: string): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(refreshOfflinePages());
    return answer;
  } catch (error) {
    const shell = await caches.open(SHELL);
    const kept = (await shell.match(prefixOf(pathname) + OFFLINE)) ?? (await shell.match(OFFLINE));
    if (kept === undefined) throw error;
    return kept;
  }
}

async function refreshOfflinePages(): Promise<void> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(OFFLINE);
  const ageMs = wallMs() - Date.parse(kept?.headers.get('Date') ?? '');
  if (ageMs <= OLD_MS) return;
  // What is kept stays where the new one cannot be had.
  await keepOfflinePages(shell).catch(() => undefined);
}

async function lastingFile(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await shell.put(request.url, answer.clone());
  return answer;
}
