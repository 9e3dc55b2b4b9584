/**
 * IndexNow: new and changed pages are told to search engines at once, if the setting `indexNow` is on.
 * Invariant: Only pages that anyone may read and that are listed are announced.
 */
export { announcePage } from './announce-page.ts';
export { indexNowKey } from './index-now-key.ts';
