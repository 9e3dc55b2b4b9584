import { ASKING } from './ask-again.ts';
import { wait } from '#islands/runtime/clock.ts';

/** Delay after page start before the announcement opens. */
const DELAY_MS = 200;
/** Prefix of the local storage key that marks an announcement as seen, followed by its ID. */
const SEEN = 'advert:';
/** User agent names of search engines and link preview fetchers. */
const CRAWLER = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|yandex(?!search|browser)/i;

/** Returns whether the user agent belongs to a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/**
 * Opens the announcement over the page once per browser. Closing it or leaving the page marks it as seen. A question of
 * the page itself takes precedence; the announcement then waits for the next page.
 */
export async function openAdvert(address: string): Promise<void> {
  const key = SEEN + (address.split('/').at(-1) ?? '');
  if (isCrawler(navigator.userAgent) || wasSeen(key) || document.querySelector(ASKING) !== null) return;
  await wait(DELAY_MS);
  const { openPart } = await import('./windows.ts');
  if (document.querySelector('dialog[open]') !== null) return;
  await openPart('advert', address, null, () => localStorage.setItem(key, '1'));
}

/** Without storage the announcement would open on every page, so it counts as seen. */
function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}
