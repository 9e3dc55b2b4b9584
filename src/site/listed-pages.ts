import { publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';

/** A page that search engines are told of. */
interface ListedPage {
  /** Without the language's prefix. */
  readonly path: string;
  /** When what it shows was last published; null where nobody knows. */
  readonly changedAt: Date | null;
}

/** The page of every case that the home page lists: the same until the catalogue changes. */
export async function listedCases(world: World): Promise<ListedPage[]> {
  const { listed } = await publishedCases(world);
  return listed.map(({ name, version }) => ({ path: `/case/${name}`, changedAt: version.createdAt }));
}
