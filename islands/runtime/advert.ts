import { ASKING } from './ask-again.ts';
import { wait } from './clock.ts';

/** How long after the start of a page the advert comes. */
const DELAY_MS = 200;
/** Local storage: that an advert was shown, by its ID. */
const SEEN = 'advert:';
/** Search engines and what makes previews of links call themselves by such names. */
const CRAWLER = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|yandex(?!search|browser)/i;

/** Whether a browser by its name is a machine that reads pages, and no visitor. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/**
 * Shows what the store tells everybody once: over the page, to whoever has not seen it. Closing it, or going on to
 * another page, is having seen it. What the page itself asks comes first: the advert waits for the next page.
 */
export async function openAdvert(address: string): Promise<void> {
  const key = SEEN + (address.split('/').at(-1) ?? '');
  if (isCrawler(navigator.userAgent) || wasSeen(key) || document.querySelector(ASKING) !== null) return;
  await wait(DELAY_MS);
  const { openPart } = await import('./windows.ts');
  if (document.querySelector('dialog[open]') !== null) return;
  await openPart('advert', address, null, () => localStorage.setItem(key, '1'));
}

/** A browser that keeps nothing would be told on every page: it is not told at all. */
function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}
