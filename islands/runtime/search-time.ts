import { wallMs } from './clock.ts';

const KEY = 'searchTime';
/** Hosts of search engines, whatever country or service stands before and behind their name. */
const ENGINE =
  /(?:^|\.)(?:google|yandex|bing|duckduckgo|yahoo|ecosia|baidu|seznam|qwant|startpage|brave)\.[a-z.]{2,6}$/;
/** Two that are named by a part of a larger house. */
const MORE = ['ya.ru', 'go.mail.ru'];

/** Tells whether the address that led to a page is a search engine's. */
export function isSearchEngine(referrer: string): boolean {
  if (!URL.canParse(referrer)) return false;
  const { hostname } = new URL(referrer);
  return ENGINE.test(hostname) || MORE.includes(hostname);
}

/** Remembers when a search engine last led the visitor here; a browser that stores nothing remembers nothing. */
export function stampSearchTime(): void {
  if (!isSearchEngine(document.referrer)) return;
  try {
    localStorage.setItem(KEY, String(wallMs()));
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}
