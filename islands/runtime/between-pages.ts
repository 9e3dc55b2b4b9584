/**
 * What happens between pages: a loading screen where the next one is slow, pages that are asked for in advance,
 * whether this one is still true to the session and to the build that runs, what is kept for when there is no
 * connection, and whether visits may be measured.
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
// Nobody waits for what the store tells by itself: the page is shown, and can be used, before it is asked.
void idle()
  .then(() => import('./socket.ts'))
  .catch((error: unknown) => reportFailure('socket', error));
void idle().then(keepWorker);
// The last of what a page needs to be itself: whoever looks from outside can tell that nothing is missing any more.
document.documentElement.dataset['awake'] = '';
// Somebody else's script comes after it: where it cannot be loaded the store goes on as ever.
askConsent();
