/**
 * What `/sw.js` is where the store works without a service worker: takes the place of one that a browser still has,
 * forgets what that has kept, and goes.
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
