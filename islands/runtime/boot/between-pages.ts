/**
 * Navigation features: loading screen, link preloading, checks that the page matches the session and the running build,
 * the service worker, and consent to analytics.
 */
import { askConsent } from '#islands/runtime/dialogs/ask-consent.ts';
import { idle } from './gate.ts';
import { keepWorker } from './keep-worker.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { watchNavigations } from './loader.ts';
import { watchLinks } from '#islands/runtime/network/preload.ts';
import { reportErrorPage } from '#islands/runtime/network/report.ts';
import { followSession } from '#islands/runtime/session/session.ts';
import { watchChoosers } from '#islands/runtime/session/watch-choosers.ts';
import { watchUpdates } from './updates.ts';

// Before the loading screen, which waits for what these leave to the browser.
watchChoosers();
watchNavigations();
watchLinks();
followSession();
reportErrorPage();
watchUpdates();
// Live updates start last: the page is visible and usable before the socket connects.
void idle()
  .then(() => import('#islands/runtime/network/socket.ts'))
  .catch((error: unknown) => reportFailure('socket', error));
void idle().then(keepWorker);
// Marks the end of the page's own startup, for tests and tools.
document.documentElement.dataset['awake'] = '';
// The third-party script comes last, so that its failure affects nothing else.
askConsent();
