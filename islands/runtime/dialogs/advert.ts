import { ASKING } from './ask-again.ts';
import { openPart } from './dialog.ts';
import { fetchPart } from './fetch-dialog.ts';
import { wait } from '#islands/runtime/clock.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** Delay after page start before the announcement opens. */
const DELAY_MS = 200;
/** Prefix of the local storage key that marks an announcement as seen, followed by its ID. */
const SEEN = 'advert:';
/** Id of the fragment that guests get. */
const BANNER = 'advert-bar';
/** User agent names of search engines and link preview fetchers. */
const CRAWLER = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|yandex(?!search|browser)/i;

/** Returns whether the user agent belongs to a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/**
 * Shows the announcement once per browser: to a player in a dialog over the page, to a guest, who has not read the page
 * yet, in a slim banner. Closing it or leaving by its link marks it as seen; a player's also when the page is left. A
 * question of the page itself takes precedence; the announcement then waits for the next page.
 */
export async function openAdvert(address: string): Promise<void> {
  const key = SEEN + (address.split('/').at(-1) ?? '');
  if (isCrawler(navigator.userAgent) || wasSeen(key) || document.querySelector(ASKING) !== null) return;
  await wait(DELAY_MS);
  const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;
  if (isCovered()) return;
  const markSeen = (): void => localStorage.setItem(key, '1');
  if (pageFacts().player !== null) {
    await openPart('advert', address, null, markSeen);
    return;
  }
  const banner = await fetchPart(BANNER, address);
  if (banner === null || isCovered()) return;
  document.querySelector('main')?.before(banner);
  banner.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('a, button') : null;
    if (pressed === null) return;
    markSeen();
    if (pressed instanceof HTMLAnchorElement) return;
    banner.remove();
    // The pressed button is gone with its focus.
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Without storage the announcement would open on every page, so it counts as seen. */
function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}
