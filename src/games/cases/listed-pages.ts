import { type PublishedCase, publishedCases } from '#src/core/catalogue/index.ts';
import type { SitemapPage } from '#src/shared/sitemap-page.ts';
import type { Services } from '#src/platform/services.ts';
import { grouped } from '#src/shared/grouped.ts';

/** Pages of listed cases, of their categories and the home page, for the sitemap. */
export async function listedCases(services: Services): Promise<SitemapPage[]> {
  const { listed } = await publishedCases(services);
  return [
    { path: '/', changedAt: newestOf(listed) },
    ...[...grouped(listed, ({ category }) => category)].map(([category, cases]) => ({
      path: `/category/${category}`,
      changedAt: newestOf(cases),
    })),
    ...listed.flatMap(({ name, image, changedAt, version }) => [
      { path: `/case/${name}`, changedAt, picture: `/art/${image}-1200x630.jpg` },
      { path: `/case/${name}/odds`, changedAt: version.createdAt },
    ]),
  ];
}

const newestOf = (cases: readonly PublishedCase[]): Date | null =>
  cases.map(({ changedAt }) => changedAt).toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
