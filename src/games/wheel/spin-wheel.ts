import { freeSpinsOf, takeFreeSpin, insertPrize, insertSpin } from './store.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { countGift } from '#src/core/gifts/index.ts';
import { type ActivePair, lockWalletsAndPair, rollTicket } from '#src/core/draws/index.ts';
import { post, shownMoney } from '#src/core/ledger/index.ts';
import { assertMayPlay, countPlay, readPlayFacts } from '#src/players/player-protection/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/database/data-version.ts';
import type { Player } from '#src/shared/actor.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { findWheelCode, useWheelCode, type WheelCode } from '#src/core/promo-codes/index.ts';
import { readSettings, type Settings } from '#src/core/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { currentWheel } from './wheel-versions.ts';
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
    const row = { playerId: player.id, versionId: wheel.id, promoId: code?.promoId ?? null, revealAt };
    const id = await insertSpin(tx, { ...row, gPriceKopecks: settings.gPriceKopecks });
    const drawn = await drawFor(tx, pair, player.id, id);
    const sector = rangeOf(wheel.sectors, drawn.ticket);
    const giving = { spinId: id, drawId: drawn.drawId, wallets, itemsById, settings };
    const { postings, prize, worthKopecks } = await givePrize(services, tx, sector, giving);
    await insertPrize(tx, { spinId: id, drawId: drawn.drawId, position: sector.position, prize });
    const balanceAfter = await post(tx, postings, { showAt: revealAt });
    await countPlay(tx, player.id, { gifted: worthKopecks });
    if (code !== null) await countCode(tx, player.id, code, settings);
    return {
      id,
      versionId: wheel.id,
      position: sector.position,
      prize,
      ...drawn,
      freeSpins: freeSpins + (prize.kind === 'spin' ? 1 : 0),
      balanceKopecks: shownMoney(balanceAfter(wallets.money), facts.unshown),
      bonusCentiPoints: balanceAfter(wallets.bonus),
    };
  });
}

async function drawFor(tx: Tx, pair: ActivePair, playerId: number, spinId: number) {
  const { id: drawId, ticket, nonce } = await rollTicket(tx, pair, { playerId, kind: 'wheel', subjectId: spinId });
  return { drawId, ticket, nonce };
}

/** A spin for a code is a gift. */
async function countCode(tx: Tx, playerId: number, code: WheelCode, settings: Settings): Promise<void> {
  await useWheelCode(tx, playerId, code);
  await countGift(tx, { playerId, kopecks: settings.wheelSpinMaxKopecks }, settings);
}

/**
 * Takes a free spin, or finds the code. Returns the free spins that are left. The code is used up at the end of the
 * transaction, because many players may contend for its row.
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
