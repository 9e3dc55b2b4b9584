import { reportFailure } from './log.ts';
import { pageFacts } from './page-facts.ts';
import { allowScript } from './trusted-html.ts';

const WORKER = '/sw.js';

/**
 * Sets the service worker up, which keeps files of the build and says so where there is no connection; where the store
 * works without one, takes away what a browser still has.
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
    // A browser may forbid it, as private windows do: the store works without.
    reportFailure('service worker', error);
  }
}
