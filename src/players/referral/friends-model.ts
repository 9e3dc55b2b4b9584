import { avatarAddress, drawnAddress, type Friend, friendsOf, shownPlayers } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { FriendModel } from '#views/referral/friends-part.tsx';
import { readBrought } from './read-brought.ts';

const PAGE_ROWS = 20;

/** A page of those whom a player invited, the newest first. */
export interface Friends {
  readonly items: readonly FriendModel[];
  /** The id to ask on from; null after the last. */
  readonly next: string | null;
}

/** Those who came by a player's entry link, and what each has brought. Who hides, or left, has no name here. */
export async function loadFriends(
  world: World,
  playerId: number,
  before: number | null,
  { currency }: Pick<Reader, 'currency'>,
): Promise<Friends> {
  const found = await friendsOf(world.db, playerId, before ?? Number.MAX_SAFE_INTEGER, PAGE_ROWS + 1);
  const friends = found.slice(0, PAGE_ROWS);
  const ids = friends.map(({ id }) => id);
  const [shown, brought] = await Promise.all([shownPlayers(world.db, ids), readBrought(world.db, playerId, ids)]);
  const modelOf = ({ id, joinedAt, isActive }: Friend): FriendModel => {
    const player = shown.get(id);
    const isNamed = player !== undefined && !player.isHidden;
    const broughtMinor = brought.get(id) ?? 0;
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
  return {
    items: friends.map(modelOf),
    next: found.length > PAGE_ROWS ? String(ids.at(-1) ?? '') : null,
  };
}
