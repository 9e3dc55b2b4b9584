import { freeSpinsOf, takeFreeSpin, insertPrize, insertSpin } from './store.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { lockWalletsAndPair, rollTicket } from '#src/core/draws/index.ts';
import { post, shownMoney } from '#src/core/ledger/index.ts';
import { assertMayPlay, countPlay, readPlayFacts } from '#src/players/player-protection/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { findWheelCode, useWheelCode, type WheelCode } from '#src/core/promo-codes/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { currentWheel } from './current-wheel.ts';
import { givePrize } from './give-prize.ts';
import type { Spin } from './spin.ts';

export interface SpinWheelInput {
  /** A wheel code as typed, which pays for the spin; null uses a free spin. */
  readonly promo: string | null;
  /** Id of the wheel version that the page showed; null from clients without one. */
  readonly version: number | null;
  /** Delay after commit until other users see the draw, in ms: the length of the player's own animation. */
  readonly revealMs: number;
}

/**
 * Spins the wheel for a free spin or a wheel code, and gives the prize. A refused spin takes nothing and uses no nonce.
 * Also throws `errors.promo.*` for an invalid code, and as `assertMayPlay`.
 *
 * @throws errors.gift.account, errors.gift.day when a limit of gifts is reached
 * @throws errors.wheel.spins when there is neither a code nor a free spin
 * @throws errors.wheel.none when no wheel is published
 * @throws errors.wheel.changed when the wheel is not the one that was shown
 */
export async function spinWheel(services: Services, player: Player, input: SpinWheelInput): Promise<Spin> {
  const stamp = dataStamp(services, ['catalogue', 'settings']);
  const [wheel, { itemsById }, settings] = await Promise.all([
    currentWheel(services),
    publishedCases(services),
    readSettings(services),
  ]);
  if (wheel === null) fail('errors.wheel.none');
  return await transaction(services, player, async (tx) => {
    const { wallets, pair } = await lockWalletsAndPair(tx, services, { playerId: player.id, count: 1 });
    const facts = await readPlayFacts(tx, player.id);
    assertMayPlay(player, facts, null);
    const { code, freeSpins } = await takePay(tx, player.id, input.promo);
    // The cached wheel may be stale for a moment after another worker publishes a change, so compare it with the rows.
    if (!(await isStampCurrent(tx, stamp)) || (input.version !== null && input.version !== wheel.id))
      fail('errors.wheel.changed');
    const revealAt = timeAfter(tx.now, input.revealMs);
    const promoId = code?.promoId ?? null;
    const { gPriceKopecks } = settings;
    const id = await insertSpin(tx, { playerId: player.id, versionId: wheel.id, promoId, gPriceKopecks, revealAt });
    const draw = await rollTicket(tx, pair, { playerId: player.id, kind: 'wheel', subjectId: id });
    const sector = rangeOf(wheel.sectors, draw.ticket);
    const giving = { spinId: id, drawId: draw.id, wallets, itemsById, settings };
    const { postings, prize, worthKopecks } = await givePrize(services, tx, sector, giving);
    await insertPrize(tx, { spinId: id, drawId: draw.id, position: sector.position, prize });
    const balanceAfter = await post(tx, postings, { showAt: revealAt });
    await countPlay(tx, player.id, { gifted: worthKopecks });
    if (code !== null) {
      await useWheelCode(tx, player.id, code);
      await countGift(tx, { playerId: player.id, kopecks: settings.wheelSpinMaxKopecks }, settings);
    }
    return {
      id,
      versionId: wheel.id,
      position: sector.position,
      prize,
      drawId: draw.id,
      ticket: draw.ticket,
      nonce: draw.nonce,
      freeSpins: freeSpins + (prize.kind === 'spin' ? 1 : 0),
      balanceKopecks: shownMoney(balanceAfter(wallets.money), facts.unshown),
      bonusCentiPoints: balanceAfter(wallets.bonus),
    };
  });
}

/**
 * Takes a free spin, or finds the code. Returns the free spins that are left. The code is used up at the end of the transaction, because many players may
 * contend for its row.
 */
async function takePay(
  tx: Tx,
  playerId: number,
  promo: string | null,
): Promise<{ readonly code: WheelCode | null; readonly freeSpins: number }> {
  if (promo !== null) {
    return { code: await findWheelCode(tx, playerId, promo), freeSpins: await freeSpinsOf(tx, playerId) };
  }
  return { code: null, freeSpins: (await takeFreeSpin(tx, playerId)) ?? fail('errors.wheel.spins') };
}
