import { activationOf, countActivations, hasActivator, hasToppedUp, noteActivation } from './store.ts';
import { checkActivation, raiseFlags } from '#src/players/risk/index.ts';
import { lockWallets, post } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { assert } from '#src/shared/assert.ts';
import { AppError, fail } from '#src/shared/errors.ts';
import type { FlagKind } from '#src/shared/flags.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { findInviter } from './find-inviter.ts';
import { giveInviteGift } from './invite-gift.ts';
import { closesRing } from './ring.ts';
import type { CodeInput } from './set-code.ts';

const MONTH_DAYS = 30;

export interface InviteGift {
  /** Whole points for each of the two players. */
  readonly points: number;
  /** The player's balance afterwards in hundredths of points. */
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
 * Activates another player's invite code, once. Both get the gift of this moment with the player's first top-up, at
 * once after it (docs/rules.md 10); the limits of gifts count it now, so that no top-up depends on them. Refuses the
 * player's own code, an unknown one, a second activation on any account of the person, a code that has been activated
 * often within 30 days, one of the same device at the same address and one that closes a ring. The last two, and
 * weaker signs, raise a flag.
 */
export async function activateCode(services: Services, player: Player, { code }: CodeInput): Promise<InviteGift> {
  if (code.trim() === '') fail('errors.invite.enter');
  const settings = await readSettings(services);
  const { inviteGiftPoints, inviteMonthMax } = settings;
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
      const monthStart = timeAfter(tx.now, -MONTH_DAYS * DAY_MS);
      if ((await countActivations(tx, owner.id, monthStart)) >= inviteMonthMax)
        fail('errors.invite.full', { most: inviteMonthMax });
      await noteActivation(tx, { playerId: player.id, ownerId: owner.id, points: inviteGiftPoints });
      const isDue = inviteGiftPoints === 0 || (await hasToppedUp(tx, player.id));
      const invitation = { player: own, owner: theirs, points: inviteGiftPoints };
      const balanceAfter = await post(tx, isDue ? await giveInviteGift(tx, invitation) : []);
      const kopecks = inviteGiftPoints * 100;
      for (const playerId of [player.id, owner.id].sort((a, b) => a - b)) {
        await countGift(tx, { playerId, kopecks }, settings);
      }
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
  const { isSamePlace, flags, neighbours, lookalikes } = await checkActivation(services, tx, playerId, ownerId);
  if (isSamePlace) throw new SuspectedSelfReferral('errors.invite.device', ownerId, flags);
  // Another account on the same device at the same address has taken this gift: it is probably the same person.
  const isAgain = await hasActivator(tx, ownerId, neighbours);
  if (isAgain || (await closesRing(tx, playerId, ownerId))) {
    throw new SuspectedSelfReferral('errors.invite.ring', ownerId, [...flags, 'referral.ring']);
  }
  const isLike = await hasActivator(tx, ownerId, lookalikes);
  await raiseFlags(tx, playerId, ownerId, isLike ? [...flags, 'referral.ring'] : flags);
}
