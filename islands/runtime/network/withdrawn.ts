import type { LiveEvents } from '#src/shared/live.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { reloadOnce } from '#islands/runtime/boot/reload-once.ts';
import { report } from './report.ts';

type LanguageAnswer = Parameters<LiveEvents['language']>[0];

/**
 * Handles a disabled currency. The server already shows sums in another one, so a page that still uses it is out of
 * date.
 */
export function fallBackTo({ status, data, error }: LanguageAnswer): void {
  if (status !== 'ok') report('socket', `fallbackCurrency: ${error ?? status}`);
  else if (data !== null && data !== pageFacts().currency.code) reloadOnce();
}

/** Handles a disabled language. The page's language is in its address, so the open page stays unchanged. */
export function loseLanguage({ status, error }: LanguageAnswer): void {
  if (status !== 'ok') report('socket', `language: ${error ?? status}`);
}
