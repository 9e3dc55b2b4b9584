import { shownPlayers } from '#src/accounts/index.ts';
import { pictureAddress, publishedCases, type Rarity } from '#src/catalogue/index.ts';
import { latestRevealed, type OwnedItem } from '#src/items/index.ts';
import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
import { STRIP_LENGTH } from '#src/shared/live.ts';
import type { Locale } from '#src/shared/locales.ts';

/** A win as the strip shows it. */
export interface LatestDrop {
  readonly insertId: number;
  readonly title: string;
  readonly logo: string;
  readonly rarity: Rarity;
  readonly incase: string;
  readonly caseLogo: string;
  readonly caseTitle: string;
  /** A winner who hides is `hidden` with the ID 0. */
  readonly owner: { readonly ID: number; readonly name: string };
}

/** How others see a winner who wants to be seen by nobody. */
export const HIDDEN = { ID: 0, name: 'hidden' } as const;

/** Of one opening: one press of ten would else push all others out. They are the last drawn, not the best. */
const OF_ONE_OPENING = 3;
/** Some more are read: most of an opening of ten and drops of players who left are left out. */
const READ = 6 * STRIP_LENGTH;

/** A win before it is told in a language. */
export interface Win {
  readonly item: OwnedItem;
  readonly owner: LatestDrop['owner'];
}

/** The newest wins as they are at this very moment, read from the database: enough to fill a strip. */
export async function readWins(world: World): Promise<readonly Win[]> {
  const items = fewOfEach(await latestRevealed(world, READ));
  const players = await shownPlayers(world.db, [...new Set(items.map(({ playerId }) => playerId))]);
  return items.flatMap((item) => {
    const player = players.get(item.playerId);
    if (!player) return [];
    return [{ item, owner: player.isHidden ? HIDDEN : { ID: player.id, name: player.name } }];
  });
}

const latest = cachedBy(['strip'], readWins);

/** Items of one opening were all made at its moment. */
function fewOfEach(items: readonly OwnedItem[]): OwnedItem[] {
  const counts = new Map<string, number>();
  return items.filter(({ playerId, caseId, createdAt }) => {
    const opening = [playerId, caseId, createdAt.getTime()].join();
    const count = (counts.get(opening) ?? 0) + 1;
    counts.set(opening, count);
    return count <= OF_ONE_OPENING;
  });
}

/**
 * The 14 newest wins that others may see by now, three of one opening at most, the newest first. Costs nothing until
 * the strip changes.
 */
export async function latestDrops(world: World, locale: Locale): Promise<readonly LatestDrop[]> {
  return await dropsOf(world, await latest(world), locale);
}

/** Wins as a strip shows them in a language, 14 at most. */
export async function dropsOf(world: World, wins: readonly Win[], locale: Locale): Promise<readonly LatestDrop[]> {
  const { itemsById, casesById } = await publishedCases(world);
  const shown = wins.flatMap(({ item, owner }) => {
    const kind = itemsById.get(item.itemId);
    const from = casesById.get(item.caseId ?? 0);
    if (!kind || !from) return [];
    return [
      {
        insertId: item.id,
        title: kind.texts[locale].title,
        logo: pictureAddress(kind.image),
        rarity: kind.rarity,
        incase: from.name,
        caseLogo: pictureAddress(from.image),
        caseTitle: from.texts[locale].title,
        owner,
      },
    ];
  });
  return shown.slice(0, STRIP_LENGTH);
}
