import { avatarAddress, drawnAddress } from '#src/players/players/pictures/index.ts';
import { publicPlayers } from '#src/players/players/index.ts';
import { type Friend, friendsOf, readEarningsByFriend } from './store.ts';
import type { Services } from '#src/platform/services.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import { kopecks } from '#src/shared/units.ts';
import type { FriendModel } from './outputs.ts';

const PAGE_ROWS = 20;

export interface Friends {
  readonly items: readonly FriendModel[];
  /** The id to continue below; null on the last page. */
  readonly next: string | null;
}

/**
 * Loads the friends who joined by a player's entry link, with the earnings from each. Hidden and closed accounts have
 * no name.
 */
export async function loadFriends(
  services: Services,
  playerId: number,
  before: number | null,
  { currency }: Pick<Viewer, 'currency'>,
): Promise<Friends> {
  const friendRows = await friendsOf(services.db, playerId, before ?? Number.MAX_SAFE_INTEGER, PAGE_ROWS + 1);
  const friends = friendRows.slice(0, PAGE_ROWS);
  const ids = friends.map(({ id }) => id);
  const [playersById, broughtByFriend] = await Promise.all([
    publicPlayers(services.db, ids),
    readEarningsByFriend(services.db, playerId, ids),
  ]);
  const modelOf = ({ id, joinedAt, isActive }: Friend): FriendModel => {
    const player = playersById.get(id);
    const isNamed = player !== undefined && !player.isHidden;
    const broughtMinor = broughtByFriend.get(id) ?? 0;
    return {
      ID: isNamed ? id : 0,
      name: isNamed ? player.name : null,
      avatar: isNamed ? avatarAddress(player) : drawnAddress(0),
      joinedAt: joinedAt.toISOString(),
      active: isActive,
      earned: floorToCurrency(kopecks(broughtMinor), currency.rate),
      earnedMinor: broughtMinor,
    };
  };
  return { items: friends.map(modelOf), next: friendRows.length > PAGE_ROWS ? String(ids.at(-1) ?? '') : null };
}
