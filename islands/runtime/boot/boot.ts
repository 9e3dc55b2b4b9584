/**
 * First script of every page, at most 4 kB, loaded in parallel with the first paint and never blocking it. Defines
 * `<store-island>` and loads everything else, by moment:
 *
 * - first.ts at the first interaction or two seconds after load, htmx when the visitor approaches an element of its;
 * - an island at its moment (wake.ts), with React, which all islands share;
 * - live updates and the service worker when the page has been idle for long, or soon after the first interaction.
 */
import { gate, interacted, late, pause } from './gate.ts';
import { isPlain, watchFirstPress } from './first-press.ts';
import { watchHoverIcons } from './hover-icon.ts';
import { reportFailure } from '#islands/runtime/log.ts';
import { sayOwnWords } from '#islands/runtime/own-words.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { reloadOnce } from './reload-once.ts';
import './reload-in-development.ts';
import { stampSearchTime } from './search-time.ts';
import { StoreIsland } from './store-island.ts';
import { watchChoosers } from '#islands/runtime/session/watch-choosers.ts';
import type * as Reports from '#islands/runtime/network/report.ts';

/** Notes on the console what could not be loaded. */
const failed =
  (what: string) =>
  (error: unknown): void =>
    reportFailure(what, error);

customElements.define('store-island', StoreIsland);
stampSearchTime();
watchHoverIcons();
watchChoosers();
// The first press of a page may be refused.
sayOwnWords();

// Reports uncaught errors. The reporting script is loaded on the first error.
for (const kind of ['error', 'unhandledrejection'])
  addEventListener(kind, (fault) => report(({ reportFault }) => reportFault(fault)));

if (/[?&]vk_app_id=/.test(location.search)) {
  import('#islands/runtime/mini-app/mini-app.ts').catch(failed('mini-app'));
}

addEventListener(
  'submit',
  (event) => {
    // The form of a button may stand outside of its island.
    const island = (event.submitter ?? (event.target as Element)).closest('store-island');
    if (island instanceof StoreIsland) island.hold(event);
  },
  true,
);
watchFirstPress(gate);

// Queues a press that comes before the dialog code is loaded.
addEventListener('click', (event) => {
  const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-dialog]') : null;
  if (opener === null || event.defaultPrevented || !isPlain(event)) return;
  event.preventDefault();
  import('#islands/runtime/dialogs/dialog.ts')
    .then(({ openDialog }) => openDialog(opener))
    .catch((error: unknown) => {
      reportFailure('dialogs', error);
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href);
    });
});

// A sign-in form (`data-device`) includes the device fingerprint, collected only on submit.
addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['device'] === undefined) return;
  event.preventDefault();
  delete form.dataset['device'];
  const { submitter } = event;
  import('#islands/runtime/session/device-field.ts')
    .then(({ addDevice }) => addDevice(form))
    .catch(failed('device'))
    .finally(() => form.requestSubmit(submitter));
});

function report(by: (reports: typeof Reports) => void): void {
  // Without a connection neither the script nor the report would arrive.
  if (!navigator.onLine) {
    addEventListener('online', () => report(by), { once: true });
    return;
  }
  import('#islands/runtime/network/report.ts').then(by).catch(failed('report'));
}

// The page's own question opens without a press; without JavaScript its link is a plain link.
if (document.querySelector('[data-asks]') !== null) {
  import('#islands/runtime/dialogs/ask-once.ts').then(({ askOnce }) => askOnce()).catch(() => undefined);
}

const { announcement } = document.body.dataset;
if (announcement !== undefined) {
  import('#islands/runtime/dialogs/announcement.ts')
    .then(({ openAnnouncement }) => openAnnouncement(announcement))
    .catch(failed('announcement'));
}

void gate.then(async () => {
  try {
    const { start } = await import('./first.ts');
    start(interacted);
  } catch (error) {
    reportFailure('later scripts', error);
    report((reports) => reports.report('app init', error));
    reloadOnce();
  }
  // Few stores have analytics. The third-party script comes last, so that its failure affects nothing else.
  if (document.getElementById('consent') === null) return;
  import('#islands/runtime/dialogs/ask-consent.ts').then(({ askConsent }) => askConsent()).catch(failed('consent'));
});

void late.then(async () => {
  try {
    const { keepWorker } = await import('./keep-worker.ts');
    void keepWorker();
    // A task for each: evaluating them together would block a slow phone for longer than a press may wait.
    await import('#islands/runtime/store.ts');
    await pause();
    const { connectLive } = await import('#islands/runtime/network/socket.ts');
    await pause();
    connectLive();
  } catch (error) {
    reportFailure('live updates', error);
  }
});

// The browser may restore a page for its Back button: that of a player is hidden until its session is known to be the
// same, and the guest's page may have to become a player's.
addEventListener('pagehide', () => {
  if (pageFacts().auth !== null) document.documentElement.style.visibility = 'hidden';
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  import('#islands/runtime/session/session.ts')
    .then(({ showRestored }) => showRestored())
    .catch(() => location.reload());
});

// The server disconnected the page of a player, as it does when a session ends.
addEventListener('ended', () => void import('#islands/runtime/session/ended.ts').then(({ noticeEnd }) => noticeEnd()));
