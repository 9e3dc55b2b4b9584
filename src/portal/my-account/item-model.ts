import { publishedCases, type Catalogue } from '#src/core/catalogue/index.ts';
import { chanceOf } from '#src/core/catalogue/models/index.ts';
import { dropModels, itemsByIds, itemsOfDraws, movesOf, type OwnedItem } from '#src/players/inventory/index.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import type { ItemPageModel } from '#views/portal/my-account/item-page.tsx';

/** Most cases listed as places where an item drops. */
const MOST_CASES = 6;

/**
 * One item of the player: its price, its draw, its history, and the cases that contain it now.
 *
 * @throws errors.item.unknown when the item belongs to another player
 */
export async function loadItem(
  services: Services,
  viewer: PlayerViewer,
  { insertId, back }: { readonly insertId: number; readonly back: string | null },
): Promise<ItemPageModel> {
  const item = (await itemsByIds(services.db, [insertId])).get(insertId);
  if (item?.playerId !== viewer.player.id) fail('errors.item.unknown');
  const [catalogue, moves, drawn] = await Promise.all([
    publishedCases(services),
    movesOf(services.db, [insertId]),
    // Only this query reads the ticket.
    itemsOfDraws(services.db, item.drawId === null ? [] : [item.drawId]),
  ]);
  const [drop] = dropModels([drawn.find(({ id }) => id === insertId) ?? item], catalogue, viewer);
  if (drop === undefined) fail('errors.item.unknown');
  return {
    drop,
    places: placesOf(item, catalogue, viewer),
    history: moves.map(({ to, at }) => ({ label: viewer.t(`inventory.status.${to}`), at: at.toISOString() })),
    back,
    idempotencyKey: newFormKey(services),
  };
}

/** Cases whose current contents hold the item, the likeliest first. */
const placesOf = ({ itemId }: OwnedItem, { listed }: Catalogue, { locale }: Viewer): ItemPageModel['places'] =>
  listed
    .flatMap(({ name, texts, version }) =>
      version.rows
        .filter((row) => row.item.id === itemId)
        .map((row) => ({ name, title: texts[locale].title, chance: chanceOf(row), from: row.from, to: row.to })),
    )
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, MOST_CASES);
