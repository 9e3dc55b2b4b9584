/**
 * Finds Chromium for browser tests and page measurements: CHROMIUM_PATH, an installed one, or Debian's package in
 * the user's cache. Returns its path. Throws when there is none.
 */
export function findChromium(): Promise<string>;
