/**
 * Limits of a page for a guest on a slow phone: Lighthouse's mobile preset, slow 4G and a quarter of the processor
 * speed.
 */
export const PAINT_LIMITS = { fcpMs: 1100, lcpMs: 1300, tbtMs: 100, cls: 0.01 } as const;

/** Every score of Lighthouse's categories, in percent. */
export const SCORE_LIMIT = 100;

/** Maximum delay of the first and the largest paint compared with a plain static page with the same pictures. */
export const PLAIN_RATIO_LIMIT = 1.1;

/** Bytes after brotli. */
export const BYTE_LIMITS = {
  /** The home page with all cases: its document and its style sheet. */
  documentAndStyles: 30_000,
  /** The document only, with the CSS of the first screen. */
  document: 14_000,
  /** Scripts before any input and before the page has been idle for two seconds. */
  scriptsAtFirst: 22_000,
  /** All scripts of the page when it is idle. */
  scriptsInAll: 110_000,
} as const;

/** Requests allowed before the first paint. */
export const EARLY_KINDS = ['document', 'font'] as const;
