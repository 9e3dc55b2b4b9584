/** What a page may cost a guest on a slow phone: Lighthouse's mobile preset, slow 4G and a processor at a quarter. */
export const PAINT_LIMITS = { fcpMs: 1100, lcpMs: 1300, tbtMs: 100, cls: 0.01 } as const;

/** Every score of Lighthouse's categories, in percent. */
export const SCORE_LIMIT = 100;

/** How much later than a plain static page with the same pictures the first and the largest paint may come. */
export const PLAIN_RATIO_LIMIT = 1.1;

/** Bytes after brotli. */
export const BYTE_LIMITS = {
  /** The home page with all cases: its document and its stylesheet. */
  documentAndStyles: 30_000,
  /** The document alone, with the first screen's CSS in it. */
  document: 14_000,
  /** Scripts that arrive before anybody acts and before the page has idled for two seconds. */
  scriptsAtFirst: 22_000,
  /** All scripts of the page once it has idled. */
  scriptsInAll: 110_000,
} as const;

/** What may be asked for before the first paint. */
export const EARLY_KINDS = ['document', 'font'] as const;
