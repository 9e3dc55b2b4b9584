import { avatarAddress } from '#src/players/players/pictures/index.ts';
import { levelProgress } from '#src/shared/level.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { itemModel } from '#src/core/catalogue/models/index.ts';
import type { OwnedItem } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { StoreViewer, Viewer } from '#src/shared/viewers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PlayerPageModel } from '#views/portal/leaderboards/player-page.tsx';
import { readPublicProfile } from './read-player.ts';
import { favouriteModel } from './top-model.ts';
import type { publicProfileOutput, WonItemModel } from './outputs.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';

export interface PlayerInput {
  /** The id as written in the URL. */
  readonly id: string;
  readonly cursor: string | null;
}

/** The public page of a player. Throws as `readPublicProfile`. */
export async function loadPlayerPage(
  services: Services,
  viewer: StoreViewer,
  { id, cursor }: PlayerInput,
): Promise<PlayerPageModel> {
  const viewerId = viewer.player?.id ?? null;
  const profile = await readPublicProfile(services, viewerId, { asked: id, cursor });
  const { player, standing } = profile;
  const [items, best] = await Promise.all([
    wonModels(services, profile.items, viewer),
    wonModels(services, profile.best === null ? [] : [profile.best], viewer),
  ]);
  return {
    ID: player.id,
    name: player.name,
    avatar: avatarAddress(player),
    level: levelProgress(player.exp, profile.levelStepExp).level,
    joined: player.createdAt.toISOString().slice(0, 10),
    isOwn: player.id === viewerId,
    stats: {
      opened: standing?.opened ?? 0,
      earned: floorToCurrency(kopecks(standing?.wonKopecks ?? 0), viewer.currency.rate),
      earnedMinor: standing?.wonKopecks ?? 0,
    },
    best: best[0] ?? null,
    favourite: await favouriteModel(services, profile.favourite, viewer),
    items: { items, next: profile.next, total: null },
    isFirst: cursor === null,
  };
}

async function wonModels(services: Services, items: readonly OwnedItem[], viewer: Viewer): Promise<WonItemModel[]> {
  const { itemsById, casesById } = await publishedCases(services);
  return items.flatMap((item) => {
    const kind = itemsById.get(item.itemId);
    const from = item.caseId === null ? undefined : casesById.get(item.caseId);
    if (!kind || item.drawId === null) return [];
    return [
      {
        insertId: item.id,
        item: itemModel(kind, item, viewer),
        drawId: item.drawId,
        incase: from?.name ?? null,
        caseTitle: from?.texts[viewer.locale].title ?? null,
        createdAt: item.createdAt.toISOString(),
      },
    ];
  });
}

/**
 * The public profile of a player as JSON.
 *
 * @throws errors.page.profile as `readPublicProfile`
 */
export async function answerPlayer(
  services: Services,
  viewer: StoreViewer,
  input: PlayerInput,
): Promise<JsonOf<typeof publicProfileOutput>> {
  const { ID, name, avatar, level, joined, stats, best, favourite, items } = await loadPlayerPage(
    services,
    viewer,
    input,
  );
  return { ID, name, avatar, level, joined, stats, best, favourite, items };
}
