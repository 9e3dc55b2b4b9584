import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import type { Services } from '#src/platform/services.ts';
import { selectLastPublished } from './store.ts';

/** Pages whose texts staff have published, for the sitemap. */
export const listedDocuments = async ({ db }: Services): Promise<SitemapPage[]> =>
  (await selectLastPublished(db)).map(({ document, publishedAt }) => ({
    path: `/${document}`,
    changedAt: publishedAt,
  }));
