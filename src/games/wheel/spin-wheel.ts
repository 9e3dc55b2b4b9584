import { freeSpinsPart, takeFreeSpin, insertPrize, insertSpin } from './store.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { lockActivePair, rollTicket } from '#src/core/draws/index.ts';
import { lockWalletsOf, post, shownMoney } from '#src/core/ledger/index.ts';
import { assertMayPlay, countPlay, playFacts } from '#src/players/player-protection/index.ts';
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
    const [wallets, [pair, facts, freeSpins, isCurrent]] = await Promise.all([
      lockWalletsOf(tx, player.id),
      lockActivePair(tx, services, { playerId: player.id, count: 1 }, [
        playFacts(tx, player.id),
        freeSpinsPart(player.id),
        isStampCurrent(stamp),
      ]),
    ]);
    assertMayPlay(player, facts, null);
    const code = await takePay(tx, player.id, input.promo, freeSpins);
    // The cached wheel may be stale for a moment after another worker publishes a change, so compare it with the rows.
    if (!isCurrent || (input.version !== null && input.version !== wheel.id)) fail('errors.wheel.changed');
    const revealAt = timeAfter(tx.now, input.revealMs);
    const promoId = code?.promoId ?? null;
    const { gPriceKopecks } = settings;
    const id = await insertSpin(tx, { playerId: player.id, versionId: wheel.id, promoId, gPriceKopecks, revealAt });
    const draw = await rollTicket(tx, pair, { playerId: player.id, kind: 'wheel', subjectId: id });
    const sector = rangeOf(wheel.sectors, draw.ticket);
    const giving = { spinId: id, drawId: draw.id, wallets, itemsById, settings };
    const { postings, prize, worthKopecks } = await givePrize(services, tx, sector, giving);
    insertPrize(tx, { spinId: id, drawId: draw.id, position: sector.position, prize });
    const balanceAfter = post(tx, postings, { showAt: revealAt });
    countPlay(tx, player.id, { gifted: worthKopecks }, facts);
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
      freeSpins: freeSpins - (code === null ? 1 : 0) + (prize.kind === 'spin' ? 1 : 0),
      balanceKopecks: shownMoney(balanceAfter(wallets.money), facts.unshown),
      bonusCentiPoints: balanceAfter(wallets.bonus),
    };
  });
}

/**
 * Takes a free spin, or finds the code. The code is used up at the end of the transaction, because many players may
 * contend for its row.
 */
async function takePay(tx: Tx, playerId: number, promo: string | null, freeSpins: number): Promise<WheelCode | null> {
  if (promo !== null) return await findWheelCode(tx, playerId, promo);
  if (freeSpins === 0) fail('errors.wheel.spins');
  takeFreeSpin(tx, playerId);
  return null;
}
