import { publicPlayers, type PublicPlayer } from '#src/players/players/index.ts';
import { itemsByIds, listWon, type OwnedItem } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { favouriteOf, type Leaderboard } from './read-top.ts';
import { selectCaseCounts, selectLeaderboardRow, type LeaderboardRow } from './store.ts';

const PAGE_ITEMS = 30;
const LONGEST_ID = 15;

export interface PublicProfile {
  readonly player: PublicPlayer;
  readonly levelStepExp: number;
  /** Null before the first opening. */
  readonly standing: LeaderboardRow | null;
  readonly best: OwnedItem | null;
  readonly favourite: Leaderboard['favourite'];
  readonly items: readonly OwnedItem[];
  readonly next: string | null;
}

/**
 * The public profile of a player, with a page of the items they won. `asked` is the id as written in the URL.
 *
 * @throws errors.page.profile when the id is invalid or unknown, when the account is deleted, or when the player is
 *   hidden and is not the viewer (`viewerId`)
 */
export async function readPublicProfile(
  services: Services,
  viewerId: number | null,
  { asked, cursor }: { readonly asked: string; readonly cursor: string | null },
): Promise<PublicProfile> {
  if (!/^\d+$/.test(asked) || asked.length > LONGEST_ID) fail('errors.page.profile', { path: asked });
  const id = Number(asked);
  const { db } = services;
  const player = (await publicPlayers(db, [id])).get(id);
  if (!player || (player.isHidden && viewerId !== id)) fail('errors.page.profile', { path: asked });
  const [playerStanding, cases, wonItems, { levelStepExp }] = await Promise.all([
    selectLeaderboardRow(db, 'all', 0, id),
    selectCaseCounts(db, 'all', 0, id),
    listWon(services, id, { cursor, limit: PAGE_ITEMS }),
    readSettings(services),
  ]);
  const bests = playerStanding === null ? null : await itemsByIds(db, [playerStanding.bestId]);
  return {
    player,
    levelStepExp,
    standing: playerStanding,
    best: bests?.get(playerStanding?.bestId ?? 0) ?? null,
    favourite: favouriteOf(cases),
    items: wonItems.items,
    next: wonItems.next,
  };
}
