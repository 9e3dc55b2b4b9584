import type { PlayerWallets, Posting } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { centiPoints } from '#src/shared/units.ts';

interface GiftParties {
  readonly player: PlayerWallets;
  readonly owner: PlayerWallets;
  /** Whole points for each of the two. */
  readonly points: number;
}

/**
 * The gift of an activated invite code: the same for the player and for the owner of the code, who is notified. An
 * owner who left in between gets nothing. The wallets of both must be locked. Returns the transfers to post.
 */
export async function giveInviteGift(tx: Tx, { player, owner, points }: GiftParties): Promise<Posting[]> {
  if (!owner.isClosed) {
    await writeNotification(tx, owner.playerId, {
      kind: 'friend.joined',
      params: { friendId: player.playerId, giftCentiPoints: points * 100 },
      link: '/referral',
    });
  }
  if (points === 0) return [];
  const sides = owner.isClosed ? [player] : [player, owner];
  return sides.map(({ bonus }) => ({
    debit: 'invite_expense',
    credit: bonus,
    unit: 'BONUS',
    amount: centiPoints(points * 100),
    kind: 'invite_gift',
    subject: { type: 'invite', id: player.playerId },
  }));
}
