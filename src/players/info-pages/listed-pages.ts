import { publishedCases } from '#src/core/catalogue/index.ts';
import type { Services } from '#src/platform/services.ts';

/** A page listed in the sitemap. */
interface ListedPage {
  /** Without the language prefix. */
  readonly path: string;
  /** Time at which its content was last published; null when unknown. */
  readonly changedAt: Date | null;
}

/** Returns the pages of all cases on the home page. The list changes only with the catalogue. */
export async function listedCases(services: Services): Promise<ListedPage[]> {
  const { listed } = await publishedCases(services);
  return listed.map(({ name, version }) => ({ path: `/case/${name}`, changedAt: version.createdAt }));
}
