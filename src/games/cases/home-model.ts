import { type Catalogue, publishedCases, type PublishedCase } from '#src/core/catalogue/index.ts';
import { caseGroups } from '#src/core/catalogue/editing/index.ts';
import { caseCardModel, cardConditions, type IsMet, pictureAddress } from '#src/core/catalogue/models/index.ts';
import type { Balances } from '#src/core/ledger/index.ts';
import { stateOfReader } from '#src/players/players/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import type { Player } from '#src/shared/actor.ts';
import { type StoreViewer, type Viewer, viewerKey } from '#src/shared/viewers.ts';
import { type CaseFilters, isNarrowed } from '#src/shared/case-filters.ts';
import { fail } from '#src/shared/errors.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { objectCache } from '#src/shared/object-cache.ts';
import type { HomePageModel, OwnCasesModel, PitchModel, ShopWindowModel } from '#views/games/cases/home-page-model.ts';
import type { CaseCardModel } from '#ui/models/cases.ts';
import { favouriteNames, namesOfCases } from './favourite-case.ts';
import { findCases } from './find-cases.ts';
import { loadMetConditions } from './player-facts.ts';
import { selectLastOpened } from './store.ts';

/** The single group without a heading, used when the list is sorted. */
const ALL = 'all';

/** Cases open and close by the clock. The cached list may lag behind by this much. */
const BEHIND_MS = 5000;

/**
 * The case list for a query: grouped in display order, or a single list when sorted. Cached for five seconds per
 * language, currency and query, so that it is rendered once.
 */
export const loadHome = cached('home', { dependsOn: ['catalogue', 'rates'], key: keyOf }, (services, viewer, query) =>
  makeHome(services, viewer, query, null),
);

/** Maximum length of a row of the player's own cases. */
const OWN_SHOWN = 12;

/** Number of the player's latest openings that are searched for distinct cases. */
const LOOKED_AT = 60;

/** The case list, preceded by the player's favourites and recently opened cases unless a search or filter is active. */
export async function loadHomePage(
  services: Services,
  viewer: StoreViewer,
  query: CaseFilters,
): Promise<HomePageModel> {
  const { player } = viewer;
  const catalogue = await publishedCases(services);
  if (player === null) {
    const shop = await loadHome(services, viewer, { ...query, affordable: false });
    return { shop, pitch: isNarrowed(shop) ? null : pitchOf(shop, catalogue), own: null };
  }
  const [shop, metConditions, ownNames] = await Promise.all([
    query.affordable ? loadAffordable(services, viewer, player, query) : loadHome(services, viewer, query),
    loadMetConditions(services, player.id, catalogue.listed),
    isNarrowed(query) ? null : loadOwnNames(services, player.id),
  ]);
  const own = ownNames && ownCasesModel(ownNames, catalogue, { viewer, now: services.clock.now(), metConditions });
  return { pitch: null, shop: withMetConditions(shop, catalogue, viewer, metConditions), own };
}

/** The list for the balance of one player, which no other request can share. */
async function loadAffordable(
  services: Services,
  viewer: Viewer,
  player: Player,
  query: CaseFilters,
): Promise<ShopWindowModel> {
  const state = await stateOfReader(services, player);
  if (state === null) fail('errors.auth.invalid');
  return await makeHome(services, viewer, query, state.balances);
}

/** The first case of the list that anybody can open for money: the order is the choice of staff. */
function pitchOf({ groups }: ShopWindowModel, { casesByName }: Catalogue): PitchModel | null {
  const card = groups
    .flatMap(({ cases }) => cases)
    .find(({ state, priceKind, conditions }) => state === 'active' && priceKind === 'money' && conditions.length === 0);
  const publishedCase = card && casesByName.get(card.name);
  if (card === undefined || publishedCase === undefined) return null;
  const { name, hover, palette } = card;
  const tiles = publishedCase.version.rows.map(
    ({ item, from, to }) => [pictureAddress(item.image), item.rarity, from, to] as const,
  );
  return { name, hover, palette, tiles };
}

/**
 * The cases of one category.
 *
 * @throws errors.page when no listed case is of the category
 */
export async function loadCategoryPage(
  services: Services,
  viewer: StoreViewer,
  { category }: { readonly category: string },
): Promise<HomePageModel> {
  const { listed } = await publishedCases(services);
  if (!listed.some((publishedCase) => publishedCase.category === category))
    fail('errors.page', { path: `/category/${category}` });
  return await loadHomePage(services, viewer, { q: '', category, bonus: false, affordable: false, sort: 'default' });
}

/** Variants kept of one list. */
const KEPT_VARIANTS = 32;
const variantsOf = objectCache<Map<string, ShopWindowModel>>();

/**
 * The case list is shared by all viewers; the conditions of its cards differ by player. Players who meet the same
 * conditions share one list, so that it is rendered once for all of them.
 */
function withMetConditions(
  shop: ShopWindowModel,
  { casesByName }: Catalogue,
  viewer: Viewer,
  metConditions: (publishedCase: PublishedCase) => IsMet,
): ShopWindowModel {
  const conditionsByName = new Map<string, CaseCardModel['conditions']>();
  for (const { name, conditions } of shop.groups.flatMap(({ cases }) => cases)) {
    const publishedCase = conditions.length === 0 ? undefined : casesByName.get(name);
    if (publishedCase === undefined) continue;
    conditionsByName.set(name, cardConditions(publishedCase, viewer, metConditions(publishedCase)));
  }
  // Everything in which a variant differs from the list of guests.
  const key = JSON.stringify([...conditionsByName]);
  const variants = variantsOf(shop, () => new Map());
  const withOwn = (card: CaseCardModel): CaseCardModel => {
    const conditions = conditionsByName.get(card.name);
    return conditions === undefined ? card : { ...card, conditions };
  };
  const variant = variants.get(key) ?? {
    ...shop,
    groups: shop.groups.map((group) => ({ ...group, cases: group.cases.map(withOwn) })),
  };
  keepNewest(variants, key, variant, KEPT_VARIANTS);
  return variant;
}

/** Names of a player's cases, latest first. */
interface OwnNames {
  readonly favourites: readonly string[];
  readonly opened: readonly string[];
}

async function loadOwnNames(services: Services, playerId: number): Promise<OwnNames> {
  const [favourites, openedIds, { casesById }] = await Promise.all([
    favouriteNames(services, playerId),
    selectLastOpened(services.db, playerId, LOOKED_AT),
    publishedCases(services),
  ]);
  return { favourites, opened: namesOfCases([...new Set(openedIds)], casesById) };
}

interface CardFacts {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly metConditions: (publishedCase: PublishedCase) => IsMet;
}

function ownCasesModel(
  { favourites, opened }: OwnNames,
  { casesByName }: Catalogue,
  { viewer, now, metConditions }: CardFacts,
): OwnCasesModel | null {
  const cards = (names: readonly string[]): CaseCardModel[] =>
    names.slice(0, OWN_SHOWN).flatMap((name) => {
      const publishedCase = casesByName.get(name);
      if (publishedCase === undefined) return [];
      return [caseCardModel(publishedCase, viewer, now, metConditions(publishedCase))];
    });
  const recent = opened.filter((name) => !favourites.includes(name));
  if (favourites.length === 0 && recent.length === 0) return null;
  return { favourites: cards(favourites), recent: cards(recent) };
}

function keyOf(services: Services, viewer: Viewer, query: CaseFilters): string {
  return JSON.stringify([viewerKey(viewer), query, Math.floor(services.clock.now().getTime() / BEHIND_MS)]);
}

async function makeHome(
  services: Services,
  viewer: Viewer,
  query: CaseFilters,
  balances: Balances | null,
): Promise<ShopWindowModel> {
  const now = services.clock.now();
  const [{ listed }, namedGroups] = await Promise.all([publishedCases(services), caseGroups(services.db)]);
  const { cases, countByCategory, total } = findCases(listed, query, viewer, balances);
  const groups = new Map<string, ReturnType<typeof caseCardModel>[]>();
  for (const publishedCase of cases) {
    const slug = query.sort === 'default' ? publishedCase.group : ALL;
    const group = groups.get(slug) ?? [];
    group.push(caseCardModel(publishedCase, viewer, now));
    groups.set(slug, group);
  }
  return {
    ...query,
    categories: [...countByCategory].map(([slug, count]) => ({ slug, count })),
    groups: [...groups].map(([slug, members]) => ({
      slug,
      title: namedGroups.find(({ name }) => name === slug)?.titles[viewer.locale] ?? null,
      cases: members,
    })),
    found: cases.length,
    total,
  };
}
