/**
 * Finds Chromium for browser tests and page figures: CHROMIUM_PATH, one on the machine, or Debian's package in the
 * user's cache. Answers its path; throws when it cannot be had.
 */
export function findChromium(): Promise<string>;
