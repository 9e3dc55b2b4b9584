import type { LiveEvents } from '#src/shared/live.ts';
import { pageFacts } from './page-facts.ts';
import { reloadOnce } from './reload-once.ts';
import { report } from './report.ts';

type Withdrawn = Parameters<LiveEvents['language']>[0];

/** A currency is no longer offered. The server shows sums in another one by now; a page that does not is an old one. */
export function fallBackTo({ status, data, error }: Withdrawn): void {
  if (status !== 'ok') report('socket', `fallbackCurrency: ${error ?? status}`);
  else if (data !== null && data !== pageFacts().currency.code) reloadOnce();
}

/** A language is no longer offered. A page's own language is in its address, so there is nothing to do about it. */
export function loseLanguage({ status, error }: Withdrawn): void {
  if (status !== 'ok') report('socket', `language: ${error ?? status}`);
}

/** Offers the rouble or takes it back, where the page has it among its currencies and shows no sums in it. */
export function showRouble(isShown: boolean): void {
  const choice = document.querySelector('#currencies button[value=rub]');
  if (choice === null || choice.hasAttribute('aria-current')) return;
  const place = choice.closest('li');
  if (place !== null) place.hidden = !isShown;
}
