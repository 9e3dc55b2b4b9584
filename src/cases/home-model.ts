import { caseCardModel, publishedCases } from '#src/catalogue/index.ts';
import { cachedByKey } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { HomePageModel } from '#views/cases/home-page-model.ts';
import { type CaseQuery, findCases } from './find-cases.ts';

/** The heading-less group of a sorted list, where headings would break the order. */
const ALL = 'all';

/** A case begins and ends by the clock: so long may the window be behind it. */
const BEHIND_MS = 5000;

/**
 * The shop window as a visitor asked for it: by groups in display order, or as one list when it is sorted. The same
 * object for all who ask the same within five seconds, so that it is rendered once for them.
 */
export const loadHome = cachedByKey(['catalogue', 'rates'], keyOf, makeHome);

function keyOf(world: World, { locale, currency }: Reader, query: CaseQuery): string {
  return JSON.stringify([locale, currency, query, Math.floor(world.clock.now().getTime() / BEHIND_MS)]);
}

async function makeHome(world: World, reader: Reader, query: CaseQuery): Promise<HomePageModel> {
  const now = world.clock.now();
  const { listed } = await publishedCases(world);
  const { cases, countByCategory, total } = findCases(listed, query, reader.locale);
  const groups = new Map<string, ReturnType<typeof caseCardModel>[]>();
  for (const one of cases) {
    const slug = query.sort === 'default' ? one.category : ALL;
    const group = groups.get(slug) ?? [];
    group.push(caseCardModel(one, reader, now));
    groups.set(slug, group);
  }
  return {
    ...query,
    categories: [...countByCategory].map(([slug, count]) => ({ slug, count })),
    groups: [...groups].map(([slug, members]) => ({ slug, cases: members })),
    found: cases.length,
    total,
  };
}
