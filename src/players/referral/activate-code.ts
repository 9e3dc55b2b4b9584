import { activationOf, hasActivator, judgeActivation, noteActivation, raiseFlags } from '#src/accounts/index.ts';
import { lockWallets, post, type PlayerWallets, type Posting } from '#src/ledger/index.ts';
import { writeNotice } from '#src/notices/index.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { centiPoints } from '#src/shared/units.ts';
import { findInviter } from './find-inviter.ts';
import { closesRing } from './ring.ts';
import type { CodeInput } from './set-code.ts';

/** What an activated code gave. */
export interface InviteGift {
  /** Whole points, to each of the two. */
  readonly points: number;
  /** What the player has now, in hundredths of points. */
  readonly bonusCentiPoints: number;
}

/** A refusal that staff are to know of; what they are told is written though the action is not. */
class Suspicion extends AppError {
  readonly aboutId: number;
  readonly flags: readonly FlagKind[];

  constructor(key: 'errors.invite.device' | 'errors.invite.ring', aboutId: number, flags: readonly FlagKind[]) {
    super(key);
    this.aboutId = aboutId;
    this.flags = flags;
  }
}

/**
 * Activates somebody else's invite code, once in a life: both get the gift (docs/rules.md 10). Refuses one's own, one
 * that nobody has, a second one, a code of one's own device and one that closes a ring; of the last two, and of
 * less sure signs, staff are told.
 */
export async function activateCode(world: World, player: Player, { code }: CodeInput): Promise<InviteGift> {
  if (code.trim() === '') fail('errors.invite.enter');
  const { inviteGiftPoints } = await readSettings(world);
  try {
    return await transaction(world, player, async (tx) => {
      const owner = (await findInviter(tx, code.trim())) ?? fail('errors.invite.unknown');
      if (owner.id === player.id) fail('errors.invite.own');
      const wallets = await lockWallets(tx, [player.id, owner.id]);
      if ((await activationOf(tx, player.id)) !== null) fail('errors.invite.used');
      await judge(tx, player.id, owner.id);
      await noteActivation(tx, { playerId: player.id, ownerId: owner.id, points: inviteGiftPoints });
      const [own, theirs] = [wallets.get(player.id), wallets.get(owner.id)];
      assert(own && theirs, 'a player without wallets');
      const balanceAfter = await post(tx, giftsOf(player.id, [own, theirs], inviteGiftPoints));
      await writeNotice(tx, owner.id, {
        kind: 'friend.joined',
        params: { friendId: player.id, giftCentiPoints: inviteGiftPoints * 100 },
        link: '/referral',
      });
      return { points: inviteGiftPoints, bonusCentiPoints: balanceAfter(own.bonus) };
    });
  } catch (refusal) {
    if (refusal instanceof Suspicion) {
      await transaction(world, null, async (tx) => {
        await raiseFlags(tx, player.id, refusal.aboutId, refusal.flags);
        return null;
      });
    }
    throw refusal;
  }
}

/** Throws for what is refused; tells staff of what only looks odd. */
async function judge(tx: Tx, playerId: number, ownerId: number): Promise<void> {
  const { isSameDevice, flags, neighbours } = await judgeActivation(tx, playerId, ownerId);
  if (isSameDevice) throw new Suspicion('errors.invite.device', ownerId, flags);
  // Another account of the same device that took this very gift: the same person, once more.
  const isAgain = await hasActivator(tx, ownerId, neighbours);
  if (isAgain || (await closesRing(tx, playerId, ownerId))) {
    throw new Suspicion('errors.invite.ring', ownerId, [...flags, 'referral.ring']);
  }
  await raiseFlags(tx, playerId, ownerId, flags);
}

const giftsOf = (playerId: number, wallets: readonly PlayerWallets[], points: number): Posting[] =>
  points === 0
    ? []
    : wallets.map(({ bonus }) => ({
        ...{ debit: 'invite_expense', credit: bonus, unit: 'BONUS', amount: centiPoints(points * 100) },
        ...{ kind: 'invite_gift', subject: { type: 'invite', id: playerId } },
      }));
