/**
 * The script of the first interaction: dialogs, words of refused fields, the loading screen, link preloading, checks
 * that the page matches the session and the running build, times in the visitor's zone, and reports of errors. It
 * changes nothing when it is imported; boot.ts calls `start` once.
 */
import { watchDialogs } from '#islands/runtime/dialogs/watch-dialogs.ts';
import { sayOwnWords } from '#islands/runtime/own-words.ts';
import { watchMoments } from '#islands/runtime/moments.ts';
import { watchLinks } from '#islands/runtime/network/preload.ts';
import { reportErrorPage } from '#islands/runtime/network/report.ts';
import { followSession } from '#islands/runtime/session/session.ts';
import { keepHints } from './hints.ts';
import { watchNavigations } from './loader.ts';
import { watchUpdates } from './updates.ts';

/** `interacted` is the first interaction, which need not have happened. */
export function start(interacted: Promise<void>): void {
  sayOwnWords();
  watchDialogs();
  watchMoments(interacted);
  watchNavigations();
  watchLinks();
  followSession();
  reportErrorPage();
  watchUpdates();
  void interacted.then(keepHints);
  // Marks the end of the page's own startup, for tests and tools.
  document.documentElement.dataset['awake'] = '';
}
