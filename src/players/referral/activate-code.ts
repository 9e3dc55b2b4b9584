import { activationOf, hasActivator, noteActivation } from './store.ts';
import { checkActivation, raiseFlags } from '#src/players/risk/index.ts';
import { lockWallets, post, type PlayerWallets, type Posting } from '#src/core/ledger/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { centiPoints } from '#src/shared/units.ts';
import { findInviter } from './find-inviter.ts';
import { closesRing } from './ring.ts';
import type { CodeInput } from './set-code.ts';

export interface InviteGift {
  /** Whole points for each of the two players. */
  readonly points: number;
  /** The player's new balance in hundredths of points. */
  readonly bonusCentiPoints: number;
}

/** An error that also raises flags. They are written in a separate transaction, because the activation rolls back. */
class SuspectedSelfReferral extends AppError {
  readonly aboutId: number;
  readonly flags: readonly FlagKind[];

  constructor(key: 'errors.invite.device' | 'errors.invite.ring', aboutId: number, flags: readonly FlagKind[]) {
    super(key);
    this.aboutId = aboutId;
    this.flags = flags;
  }
}

/**
 * Activates another player's invite code, once: both get the gift (docs/rules.md 10). Refuses the player's own code, an
 * unknown one, a second activation on any account of the person, a code of the same device and one that closes a ring.
 * The last two, and weaker signs, raise a flag.
 */
export async function activateCode(services: Services, player: Player, { code }: CodeInput): Promise<InviteGift> {
  if (code.trim() === '') fail('errors.invite.enter');
  const { inviteGiftPoints } = await readSettings(services);
  try {
    return await transaction(services, player, async (tx) => {
      const owner = (await findInviter(tx, code.trim())) ?? fail('errors.invite.unknown');
      if (owner.id === player.id) fail('errors.invite.own');
      const wallets = await lockWallets(tx, [player.id, owner.id]);
      const [own, theirs] = [wallets.get(player.id), wallets.get(owner.id)];
      assert(own && theirs, 'The player has no wallets');
      // The owner may have closed the account while this waited for the lock.
      if (theirs.isClosed) fail('errors.invite.unknown');
      if ((await activationOf(tx, player.id)) !== null) fail('errors.invite.used');
      await assertNotSelfReferral(services, tx, player.id, owner.id);
      await noteActivation(tx, { playerId: player.id, ownerId: owner.id, points: inviteGiftPoints });
      const balanceAfter = post(tx, giftsOf(player.id, [own, theirs], inviteGiftPoints));
      await writeNotification(tx, owner.id, {
        kind: 'friend.joined',
        params: { friendId: player.id, giftCentiPoints: inviteGiftPoints * 100 },
        link: '/referral',
      });
      return { points: inviteGiftPoints, bonusCentiPoints: balanceAfter(own.bonus) };
    });
  } catch (refusal) {
    if (refusal instanceof SuspectedSelfReferral) {
      await transaction(services, null, async (tx) => {
        await raiseFlags(tx, player.id, refusal.aboutId, refusal.flags);
        return null;
      });
    }
    throw refusal;
  }
}

/** Throws when the activation is refused; raises flags when it is only suspicious. */
async function assertNotSelfReferral(services: Services, tx: Tx, playerId: number, ownerId: number): Promise<void> {
  const { isSameDevice, flags, neighbours } = await checkActivation(services, tx, playerId, ownerId);
  if (isSameDevice) throw new SuspectedSelfReferral('errors.invite.device', ownerId, flags);
  // Another account on the same device has taken this gift already, so it is probably the same person.
  const isAgain = await hasActivator(tx, ownerId, neighbours);
  if (isAgain || (await closesRing(tx, playerId, ownerId))) {
    throw new SuspectedSelfReferral('errors.invite.ring', ownerId, [...flags, 'referral.ring']);
  }
  await raiseFlags(tx, playerId, ownerId, flags);
}

const giftsOf = (playerId: number, wallets: readonly PlayerWallets[], points: number): Posting[] =>
  points === 0
    ? []
    : wallets.map(({ bonus }) => ({
        debit: 'invite_expense',
        credit: bonus,
        unit: 'BONUS',
        amount: centiPoints(points * 100),
        kind: 'invite_gift',
        subject: { type: 'invite', id: playerId },
      }));
