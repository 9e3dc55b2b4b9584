/** Script of the offline page: loads the wanted page as soon as the store answers again. */
import { nowMs } from '#islands/runtime/clock.ts';

/** The connection may be back without an event, or only the store was away. */
const CHECK_EVERY_MS = 15_000;

/** A visitor who follows a link meanwhile must not be brought back. A navigation may also be stopped, so this ends. */
let staysAfterMs = 0;

const loadAgain = (): void => {
  if (nowMs() > staysAfterMs) location.reload();
};

// Opened by its own address, the page has nothing to come back to.
if (!location.pathname.endsWith('/offline')) {
  addEventListener('beforeunload', () => {
    staysAfterMs = nowMs() + CHECK_EVERY_MS;
  });

  addEventListener('online', loadAgain);

  setInterval(() => {
    // Only navigations get the offline page, so this request fails until the store answers.
    fetch('/offline', { method: 'HEAD', cache: 'no-store' })
      .then(loadAgain)
      .catch(() => undefined);
  }, CHECK_EVERY_MS);
}
