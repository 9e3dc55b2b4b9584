import { publishedCases } from '#src/catalogue/index.ts';
import { cachedBy } from '#src/platform/data-version.ts';

/** A page that search engines are told of. */
interface ListedPage {
  /** Without the language's prefix. */
  readonly path: string;
  /** When what it shows was last published; null where nobody knows. */
  readonly changedAt: Date | null;
}

/** The page of every case that the home page lists, remembered until the catalogue changes. */
export const listedCases = cachedBy(['catalogue'], async (world): Promise<readonly ListedPage[]> => {
  const { listed } = await publishedCases(world);
  return listed.map(({ name, version }) => ({ path: `/case/${name}`, changedAt: version.createdAt }));
});
