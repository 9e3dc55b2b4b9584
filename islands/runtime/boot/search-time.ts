import { wallMs } from '#islands/runtime/clock.ts';

/** Hosts of search engines, with any country or service part. */
const ENGINE = new RegExp(
  '^https?://([\\w-]+\\.)*((google|yandex|bing|duckduckgo|yahoo|ecosia|baidu|seznam|qwant|startpage)' +
    '(\\.[a-z]{2,3}){1,2}|(ya|go\\.mail)\\.ru|search\\.brave\\.com)(/|$)',
);

/** Returns whether a referrer is a search engine. */
export const isSearchEngine = (referrer: string): boolean => ENGINE.test(referrer);

/** Stores the time when a search engine last referred the visitor. */
export function stampSearchTime(): void {
  if (!isSearchEngine(document.referrer)) return;
  try {
    localStorage.setItem('searchTime', String(wallMs()));
  } catch {
    // Storage is full or forbidden; the page works without it.
  }
}
