/**
 * Navigation features: loading screen, link preloading, checks that the page matches the session and the running build,
 * the service worker, and consent to analytics.
 */
import { askConsent } from './ask-consent.ts';
import { idle } from './gate.ts';
import { keepWorker } from './keep-worker.ts';
import { reportFailure } from './log.ts';
import { watchNavigations } from './loader.ts';
import { watchLinks } from './preload.ts';
import { reportErrorPage } from './report.ts';
import { followSession } from './session.ts';
import { watchUpdates } from './updates.ts';

watchNavigations();
watchLinks();
followSession();
reportErrorPage();
watchUpdates();
// Live updates start last: the page is visible and usable before the socket connects.
void idle()
  .then(() => import('./socket.ts'))
  .catch((error: unknown) => reportFailure('socket', error));
void idle().then(keepWorker);
// Marks the end of the page's own startup, for tests and tools.
document.documentElement.dataset['awake'] = '';
// The third-party script comes last, so that its failure affects nothing else.
askConsent();
