import { shownPlayers } from '#src/accounts/index.ts';
import { pictureAddress, publishedCases, type Rarity } from '#src/catalogue/index.ts';
import { latestRevealed } from '#src/items/index.ts';
import { cachedBy } from '#src/platform/data-version.ts';
import type { World } from '#src/platform/world.ts';
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

const SHOWN = 14;
/** Some more are read: drops of players who left are left out. */
const READ = 2 * SHOWN;

const latest = cachedBy(['strip'], async (world) => {
  const items = await latestRevealed(world, READ);
  const players = await shownPlayers(world.db, [...new Set(items.map(({ playerId }) => playerId))]);
  return items.flatMap((item) => {
    const player = players.get(item.playerId);
    if (!player) return [];
    return [{ item, owner: player.isHidden ? HIDDEN : { ID: player.id, name: player.name } }];
  });
});

/** The 14 newest wins that others may see by now, the newest first. Costs nothing until the strip changes. */
export async function latestDrops(world: World, locale: Locale): Promise<readonly LatestDrop[]> {
  const [drops, { itemsById, casesById }] = await Promise.all([latest(world), publishedCases(world)]);
  const shown = drops.flatMap(({ item, owner }) => {
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
  return shown.slice(0, SHOWN);
}
