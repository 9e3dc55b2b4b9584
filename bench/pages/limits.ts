/**
 * Goals of a page on a slow phone: Lighthouse's mobile preset, slow 4G and a quarter of the processor speed. Ratios are
 * to the plain page of the same run, which has the pictures of the home page and one React island.
 */
export const PAGE_GOALS = {
  /** First and largest contentful paint. */
  paintRatio: 1.1,
  /** Total blocking time: at most that of the plain page, or this. */
  blockingMs: 100,
  /** Work of the main thread. */
  mainThreadRatio: 1.3,
  shift: 0.01,
  /** Lighthouse's performance score. */
  score: 95,
  /** Lighthouse's scores of accessibility and best practices, and of search engines where a page is for them. */
  otherScores: 100,
} as const;

/** From a tap during load to the next frame, with a quarter of the processor speed. */
export const TAP_MS = 200;
