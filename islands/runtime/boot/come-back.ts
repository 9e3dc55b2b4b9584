/** Script of the offline page: loads the wanted page as soon as the store answers again. */

/** The connection may be back without an event, or only the store was away. */
const CHECK_EVERY_MS = 15_000;

// Opened by its own address, the page has nothing to come back to.
if (!location.pathname.endsWith('/offline')) {
  addEventListener('online', () => location.reload());

  setInterval(() => {
    // Only navigations get the offline page, so this request fails until the store answers.
    fetch('/offline', { method: 'HEAD', cache: 'no-store' })
      .then(() => location.reload())
      .catch(() => undefined);
  }, CHECK_EVERY_MS);
}
