import { shownPlayers, type ShownPlayer } from '#src/accounts/index.ts';
import { itemsByIds, listWon, type OwnedItem } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { favouriteOf, type Top } from './read-top.ts';
import { selectCaseCounts, selectStanding, type Standing } from './store.ts';

const PAGE_ITEMS = 30;
const LONGEST_ID = 15;

/** What anybody may know of a player. */
export interface SeenPlayer {
  readonly player: ShownPlayer;
  readonly levelStepExp: number;
  /** Null for one who opened nothing yet. */
  readonly standing: Standing | null;
  readonly best: OwnedItem | null;
  readonly favourite: Top['favourite'];
  readonly items: readonly OwnedItem[];
  readonly next: string | null;
}

/**
 * A player as others see them, with a page of what they won. `asked` is the id as it stands in the address. Fails with
 * `errors.page.profile` for what is no id, for nobody, for who left, and for who hides from all but themselves
 * (`viewerId`).
 */
export async function readPlayer(
  world: World,
  viewerId: number | null,
  { asked, cursor }: { readonly asked: string; readonly cursor: string | null },
): Promise<SeenPlayer> {
  if (!/^\d+$/.test(asked) || asked.length > LONGEST_ID) fail('errors.page.profile', { path: asked });
  const id = Number(asked);
  const { db } = world;
  const player = (await shownPlayers(db, [id])).get(id);
  if (!player || (player.isHidden && viewerId !== id)) fail('errors.page.profile', { path: asked });
  const [standing, cases, won, { levelStepExp }] = await Promise.all([
    selectStanding(db, 'all', 0, id),
    selectCaseCounts(db, 'all', 0, id),
    listWon(world, id, { cursor, limit: PAGE_ITEMS }),
    readSettings(world),
  ]);
  const bests = standing === null ? null : await itemsByIds(db, [standing.bestId]);
  return {
    player,
    levelStepExp,
    standing,
    best: bests?.get(standing?.bestId ?? 0) ?? null,
    favourite: favouriteOf(cases),
    items: won.items,
    next: won.next,
  };
}
