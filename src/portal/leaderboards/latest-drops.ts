import { startDayOf } from './period.ts';
import { selectLeaders } from './store.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { publishedCases, type PublishedCase, type Rarity } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import { itemsByIds, latestRevealed, type OwnedItem } from '#src/players/inventory/index.ts';
import { cached } from '#src/platform/database/cached.ts';
import type { Services } from '#src/platform/services.ts';
import { STRIP_LENGTH } from '#src/shared/live.ts';
import type { Locale } from '#src/shared/locales.ts';

export interface LatestDrop {
  readonly insertId: number;
  readonly title: string;
  /** Name of the item's page in addresses; null without a page. */
  readonly name: string | null;
  readonly logo: string;
  readonly rarity: Rarity;
  readonly incase: string;
  readonly caseLogo: string;
  readonly caseTitle: string;
  /** True for an item that was won in a case battle: it has no draw of its own. */
  readonly battle: boolean;
  /** The price of the item in whole prices of its case, from five of them; null below. */
  readonly times: number | null;
  /** A hidden player appears as `hidden` with ID 0. */
  readonly owner: { readonly ID: number; readonly name: string };
}

/** Name and ID shown to others in place of a hidden player. */
export const HIDDEN = { ID: 0, name: 'hidden' } as const;

/** Reads extra rows, because drops of deleted players and of cases that are gone are left out. */
const READ = 2 * STRIP_LENGTH;

export interface Win {
  readonly item: OwnedItem;
  readonly owner: LatestDrop['owner'];
}

/** The latest drops, read from the database without a cache: at least enough for the strip. */
export async function readWins(services: Services): Promise<readonly Win[]> {
  const items = await latestRevealed(services, READ);
  const players = await publicPlayers(services.db, [...new Set(items.map(({ playerId }) => playerId))]);
  return items.flatMap((item) => {
    const player = players.get(item.playerId);
    if (!player) return [];
    return [{ item, owner: player.isHidden ? HIDDEN : { ID: player.id, name: player.name } }];
  });
}

const latest = cached('wins', { dependsOn: ['strip'] }, readWins);

/** The latest revealed drops, newest first: at most 14, all of an opening. Cached until the strip changes. */
export const latestDrops = async (services: Services, locale: Locale): Promise<readonly LatestDrop[]> =>
  await dropsOf(services, await latest(services), locale);

const BEST_SHOWN = 5;
/** Reads extra rows, because hidden and deleted players are left out. */
const BEST_READ = 20;

/** The best drop of each of the luckiest visible players of the day, best first. Cached until the strip changes. */
const bests = cached('best-wins', { dependsOn: ['strip'] }, async (services): Promise<readonly Win[]> => {
  const { db, clock } = services;
  const leaders = await selectLeaders(db, 'day', startDayOf('day', clock.now()), 'item', BEST_READ);
  const [items, players] = await Promise.all([
    itemsByIds(
      db,
      leaders.map(({ bestId }) => bestId),
    ),
    publicPlayers(
      db,
      leaders.map(({ playerId }) => playerId),
    ),
  ]);
  return leaders.flatMap(({ playerId, bestId }) => {
    const [item, player] = [items.get(bestId), players.get(playerId)];
    return item && player && !player.isHidden ? [{ item, owner: { ID: player.id, name: player.name } }] : [];
  });
});

/** The best drops of the day, at most five, each of another player. */
export const bestDrops = async (services: Services, locale: Locale): Promise<readonly LatestDrop[]> =>
  (await dropsOf(services, await bests(services), locale)).slice(0, BEST_SHOWN);

/** Prices of its case from which a drop is told apart. */
const TOLD_TIMES = 5;

function timesOf({ priceKopecks }: OwnedItem, { priceKind, price }: PublishedCase): number | null {
  const times = priceKind === 'money' && price > 0 ? Math.floor(priceKopecks / price) : 0;
  return times >= TOLD_TIMES ? times : null;
}

/** Localizes drops for the strip, at most 14. */
export async function dropsOf(
  services: Services,
  wins: readonly Win[],
  locale: Locale,
): Promise<readonly LatestDrop[]> {
  const { itemsById, casesById } = await publishedCases(services);
  const entries = wins.flatMap(({ item, owner }) => {
    const kind = itemsById.get(item.itemId);
    const from = casesById.get(item.caseId ?? 0);
    if (!kind || !from) return [];
    return [
      {
        insertId: item.id,
        title: kind.texts[locale].title,
        name: kind.isListed ? kind.key : null,
        logo: pictureAddress(kind.image),
        rarity: kind.rarity,
        incase: from.name,
        caseLogo: pictureAddress(from.image),
        caseTitle: from.texts[locale].title,
        battle: item.drawId === null,
        times: timesOf(item, from),
        owner,
      },
    ];
  });
  return entries.slice(0, STRIP_LENGTH);
}
