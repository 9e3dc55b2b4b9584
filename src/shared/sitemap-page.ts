/** A page as the sitemap names it. */
export interface SitemapPage {
  /** Without the language's prefix. */
  readonly path: string;
  /** Null when it is unknown. */
  readonly changedAt: Date | null;
  /** Path of the picture that the page is about. */
  readonly picture?: string;
}
