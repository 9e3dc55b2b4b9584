/**
 * Goals of a page on a slow phone: Lighthouse's mobile preset, slow 4G and a quarter of the processor speed. Ratios are
 * to two reference pages of the same run: the plain page with the pictures of the home page, and the same page with one
 * React island that hydrates after idle.
 */
export const PAGE_GOALS = {
  /** First and largest contentful paint, to the plain page. */
  paintRatio: 1.1,
  /** Total blocking time: at most that of the page with the island, and this. */
  blockingMs: 150,
  /** Work of the main thread, to the page with the island. */
  mainThreadRatio: 1.3,
  shift: 0.01,
  /** Lighthouse's performance score. */
  score: 95,
  /** Lighthouse's scores of accessibility and best practices, and of search engines where a page is for them. */
  otherScores: 100,
} as const;

/** The home page of a guest. */
export const HOME_GOALS = { requests: 45, bytes: 190_000 } as const;

/** From a tap during load to the next frame, with a quarter of the processor speed. */
export const TAP_MS = 200;

/** Bytes after brotli. */
export const BYTE_LIMITS = {
  /** The home page with all cases: its document and its style sheet. */
  documentAndStyles: 27_000,
  /** The document only, with the CSS of the first screen: with its headers it arrives in the first packets. */
  document: 13_300,
  /** Scripts before any input and before the page has been idle for two seconds. */
  scriptsAtFirst: 10_000,
  /** All scripts of the page when it has been idle for long. */
  scriptsInAll: 110_000,
} as const;

/** Requests allowed before the first paint. */
export const EARLY_KINDS = ['document', 'font'] as const;
