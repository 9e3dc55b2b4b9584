import { avatarAddress, levelProgress } from '#src/accounts/index.ts';
import { itemModel, publishedCases } from '#src/catalogue/index.ts';
import type { OwnedItem } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PlayerPageModel, WonItemModel } from '#views/standings/player-page.tsx';
import { readPlayer } from './read-player.ts';
import { favouriteModel } from './top-model.ts';

/** What the address of a player's page asks for. */
export interface PlayerInput {
  /** The id as it stands in the address. */
  readonly id: string;
  readonly cursor: string | null;
}

/** A player as others see them. Fails as `readPlayer`. */
export async function loadPlayerPage(
  world: World,
  viewerId: number | null,
  reader: Reader,
  { id, cursor }: PlayerInput,
): Promise<PlayerPageModel> {
  const seen = await readPlayer(world, viewerId, { asked: id, cursor });
  const { player, standing } = seen;
  const [items, best] = await Promise.all([
    wonModels(world, seen.items, reader),
    wonModels(world, seen.best === null ? [] : [seen.best], reader),
  ]);
  return {
    ID: player.id,
    name: player.name,
    avatar: avatarAddress(player),
    level: levelProgress(player.exp, seen.levelStepExp).level,
    joined: player.createdAt.toISOString().slice(0, 10),
    isOwn: player.id === viewerId,
    stats: {
      opened: standing?.opened ?? 0,
      earned: floorToCurrency(kopecks(standing?.wonKopecks ?? 0), reader.currency.rate),
      earnedMinor: standing?.wonKopecks ?? 0,
    },
    best: best[0] ?? null,
    favourite: await favouriteModel(world, seen.favourite, reader),
    items: { items, next: seen.next, total: null },
    isFirst: cursor === null,
  };
}

async function wonModels(world: World, items: readonly OwnedItem[], reader: Reader): Promise<WonItemModel[]> {
  const { itemsById, casesById } = await publishedCases(world);
  return items.flatMap((owned) => {
    const kind = itemsById.get(owned.itemId);
    const from = owned.caseId === null ? undefined : casesById.get(owned.caseId);
    if (!kind || owned.drawId === null) return [];
    return [
      {
        insertId: owned.id,
        item: itemModel(kind, owned, reader),
        drawId: owned.drawId,
        incase: from?.name ?? null,
        caseTitle: from?.texts[reader.locale].title ?? null,
        createdAt: owned.createdAt.toISOString(),
      },
    ];
  });
}
