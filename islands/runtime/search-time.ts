import { wallMs } from './clock.ts';

/** Search engines by their hosts, whatever country or service stands before and behind the name. */
const ENGINE = new RegExp(
  '^https?://([\\w-]+\\.)*((google|yandex|bing|duckduckgo|yahoo|ecosia|baidu|seznam|qwant|startpage)' +
    '(\\.[a-z]{2,3}){1,2}|(ya|go\\.mail)\\.ru|search\\.brave\\.com)(/|$)',
);

/** Tells whether the address that led to a page is a search engine's. */
export const isSearchEngine = (referrer: string): boolean => ENGINE.test(referrer);

/** Remembers when a search engine last led the visitor here; a browser that stores nothing remembers nothing. */
export function stampSearchTime(): void {
  if (!isSearchEngine(document.referrer)) return;
  try {
    localStorage.setItem('searchTime', String(wallMs()));
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}
