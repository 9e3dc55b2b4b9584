import { ASKING } from './ask-again.ts';
import { showFetched } from './dialog.ts';
import { fetchDialog } from './fetch-dialog.ts';
import { isInGame } from './in-game.ts';
import { wait } from '#islands/runtime/clock.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** Delay after page start before the announcement opens. */
const DELAY_MS = 200;
/** Prefix of the local storage key that marks an announcement as seen, followed by its ID. */
const SEEN = 'advert:';
/** Questions of the page, other windows, and whatever the visitor has just pressed: a payment, a sign-in, a game. */
const BUSY = `${ASKING}, dialog[open], .loader, [aria-busy='true']`;
/** User agent names of search engines and link preview fetchers. */
const CRAWLER = /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|yandex(?!search|browser)/i;

/** Returns whether the user agent belongs to a crawler. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/**
 * Shows the announcement once per browser at the start of a visit, in a dialog over the page. Closing it or leaving the
 * page marks it as seen. While the visitor is busy it waits for the next start.
 */
export async function openAnnouncement(address: string): Promise<void> {
  const key = SEEN + (address.split('/').at(-1) ?? '');
  if (!isStart() || isCrawler(navigator.userAgent) || wasSeen(key) || isBusy()) return;
  await wait(DELAY_MS);
  if (isBusy()) return;
  const dialog = await fetchDialog('announcement', address);
  // The visitor may have begun something meanwhile.
  if (dialog !== null && !isBusy()) showFetched(dialog, null, () => markSeen(key));
}

/**
 * A page to which another page of the store led is no start: it would interrupt the visitor, who came for a result or
 * to go on.
 */
function isStart(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' || !document.referrer.startsWith(`${location.origin}/`);
}

const isBusy = (): boolean => document.querySelector(BUSY) !== null || isInGame() || isLaunching();

/** The first page of VK's mini-app signs the visitor in. */
const isLaunching = (): boolean => pageFacts().player === null && location.search.includes('vk_app_id=');

function markSeen(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage is full: it opens once more.
  }
}

/** Without storage the announcement would open on every page, so it counts as seen. */
function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}
