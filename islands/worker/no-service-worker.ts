/**
 * `/sw.js` of a store without a service worker: replaces an installed worker, deletes its caches and unregisters
 * itself.
 */
import { workerScope } from './scope.ts';

workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

workerScope.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await workerScope.registration.unregister();
}
