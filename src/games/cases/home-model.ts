import { caseCardModel, caseGroups, publishedCases } from '#src/catalogue/index.ts';
import type { Player } from '#src/platform/player.ts';
import { cachedByKey } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { HomePageModel, OwnCasesModel, ShopWindowModel } from '#views/cases/home-page-model.ts';
import type { CaseCardModel } from '#views/ui/models.ts';
import { favouriteNames } from './favourite-case.ts';
import { type CaseQuery, findCases } from './find-cases.ts';
import { lastOpenedNames } from './read-openings.ts';

/** The heading-less group of a sorted list, where headings would break the order. */
const ALL = 'all';

/** A case begins and ends by the clock: so long may the window be behind it. */
const BEHIND_MS = 5000;

/**
 * The shop window as a visitor asked for it: by groups in display order, or as one list when it is sorted. The same
 * object for all who ask the same within five seconds, so that it is rendered once for them.
 */
export const loadHome = cachedByKey(['catalogue', 'rates'], keyOf, makeHome);

/** The most that stands in a row of a player's own. */
const OWN_SHOWN = 12;

/** The shop window, and above it a player's favourites and what they opened last, unless they look for something. */
export async function loadHomePage(
  world: World,
  player: Player | null,
  reader: Reader,
  query: CaseQuery,
): Promise<HomePageModel> {
  const isLooking = query.q !== '' || query.category !== null || query.bonus || query.sort !== 'default';
  const [shop, own] = await Promise.all([
    loadHome(world, reader, query),
    player === null || isLooking ? null : loadOwnCases(world, player.id, reader),
  ]);
  return { shop, own };
}

async function loadOwnCases(world: World, playerId: number, reader: Reader): Promise<OwnCasesModel | null> {
  const now = world.clock.now();
  const [favourites, opened, { casesByName }] = await Promise.all([
    favouriteNames(world, playerId),
    lastOpenedNames(world, playerId),
    publishedCases(world),
  ]);
  const cards = (names: readonly string[]): CaseCardModel[] =>
    names.slice(0, OWN_SHOWN).flatMap((name) => {
      const found = casesByName.get(name);
      return found === undefined ? [] : [caseCardModel(found, reader, now)];
    });
  const recent = opened.filter((name) => !favourites.includes(name));
  if (favourites.length === 0 && recent.length === 0) return null;
  return { favourites: cards(favourites), recent: cards(recent) };
}

function keyOf(world: World, { locale, currency }: Reader, query: CaseQuery): string {
  return JSON.stringify([locale, currency, query, Math.floor(world.clock.now().getTime() / BEHIND_MS)]);
}

async function makeHome(world: World, reader: Reader, query: CaseQuery): Promise<ShopWindowModel> {
  const now = world.clock.now();
  const [{ listed }, named] = await Promise.all([publishedCases(world), caseGroups(world.db)]);
  const { cases, countByCategory, total } = findCases(listed, query, reader.locale);
  const groups = new Map<string, ReturnType<typeof caseCardModel>[]>();
  for (const one of cases) {
    const slug = query.sort === 'default' ? one.group : ALL;
    const group = groups.get(slug) ?? [];
    group.push(caseCardModel(one, reader, now));
    groups.set(slug, group);
  }
  return {
    ...query,
    categories: [...countByCategory].map(([slug, count]) => ({ slug, count })),
    groups: [...groups].map(([slug, members]) => ({
      slug,
      title: named.find(({ name }) => name === slug)?.titles[reader.locale] ?? null,
      cases: members,
    })),
    found: cases.length,
    total,
  };
}
