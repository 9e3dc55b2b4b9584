import { reportFailure } from '#islands/runtime/log.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { allowScript } from '#islands/runtime/network/trusted-html.ts';

const WORKER = '/sw.js';

/**
 * Registers the service worker, which caches build files and serves the offline page. Unregisters an existing one where
 * the store runs without a service worker.
 */
export async function keepWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    if (pageFacts().hasWorker === false) {
      const registrations = await navigator.serviceWorker.getRegistrations();
      await Promise.all(registrations.map((registration) => registration.unregister()));
      return;
    }
    allowScript(WORKER);
    await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  } catch (error) {
    // Browsers may forbid it, for example in private windows; the store works without it.
    reportFailure('service worker', error);
  }
}
