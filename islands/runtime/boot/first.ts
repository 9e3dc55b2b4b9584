/**
 * The script of the first interaction: dialogs, the loading screen, checks that the page matches the session and the
 * running build, times in the visitor's zone, and reports of errors. It changes nothing when it is imported; boot.ts
 * calls `start` once.
 */
import { watchDialogs } from '#islands/runtime/dialogs/watch-dialogs.ts';
import { watchMoments } from '#islands/runtime/moments.ts';
import { mayFetchAhead } from '#islands/runtime/network/connection.ts';
import { reportErrorPage } from '#islands/runtime/network/report.ts';
import { followSession } from '#islands/runtime/session/session.ts';
import { keepHints } from './hints.ts';
import { watchNavigations } from './loader.ts';
import { watchUpdates } from './updates.ts';

/** `interacted` is the first interaction, which need not have happened. */
export function start(interacted: Promise<void>): void {
  watchDialogs();
  watchMoments(interacted);
  watchNavigations();
  // public/speculation-rules.json names what the browser fetches ahead on a page with this mark.
  if (mayFetchAhead()) document.documentElement.dataset['ahead'] = '';
  followSession();
  reportErrorPage();
  watchUpdates();
  void interacted.then(keepHints);
  // Marks the end of the page's own startup, for tests and tools.
  document.documentElement.dataset['awake'] = '';
}
