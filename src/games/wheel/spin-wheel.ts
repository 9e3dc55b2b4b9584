import { freeSpinsOf, takeFreeSpin } from '#src/accounts/index.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { lockActivePair, rollTicket } from '#src/draws/index.ts';
import { lockWalletsOf, post } from '#src/ledger/index.ts';
import { assertMayPlay, countPlay } from '#src/limits/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { dataStamp, isStampCurrent } from '#src/platform/data-version.ts';
import type { Player } from '#src/platform/player.ts';
import { type Tx, transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { findWheelCode, useWheelCode, type WheelCode } from '#src/promo/index.ts';
import { readSettings } from '#src/settings/index.ts';
import { fail } from '#src/shared/errors.ts';
import { rangeOf } from '#src/shared/roll.ts';
import { currentWheel } from './current-wheel.ts';
import { givePrize } from './give-prize.ts';
import type { Spin } from './spin.ts';
import { insertPrize, insertSpin } from './store.ts';

export interface SpinWheelInput {
  /** A code of the wheel, as it was typed, that pays for the spin; null takes a free one. */
  readonly promo: string | null;
  /** The wheel that the page showed, by its version's id; null from clients that showed nothing. */
  readonly version: number | null;
  /** How long after commit others may see the draw, in ms: the length of the player's own turn. */
  readonly revealMs: number;
}

/**
 * Turns the wheel once, for a free spin or a code of the wheel, and gives what its draw wins. Fails with
 * `errors.promo.*` for a code, with `errors.wheel.spins` without one and without a free spin, with `errors.wheel.none`
 * before the first wheel is published, with `errors.wheel.changed` when it is not the wheel that was shown, and as
 * `assertMayPlay`. A refusal takes nothing and burns no nonce.
 */
export async function spinWheel(world: World, player: Player, input: SpinWheelInput): Promise<Spin> {
  const stamp = dataStamp(world, ['catalogue', 'settings']);
  const [wheel, { itemsById }, settings] = await Promise.all([
    currentWheel(world),
    publishedCases(world),
    readSettings(world),
  ]);
  if (wheel === null) fail('errors.wheel.none');
  return await transaction(world, player, async (tx) => {
    const wallets = await lockWalletsOf(tx, player.id);
    await assertMayPlay(tx, player, null);
    const code = await takePay(tx, player.id, input.promo);
    const pair = await lockActivePair(tx, world, player.id, 1);
    // The wheel comes from a cache that another process's publishing reaches a moment later: the rows decide.
    const isCurrent = await isStampCurrent(tx, stamp);
    if (!isCurrent || (input.version !== null && input.version !== wheel.id)) fail('errors.wheel.changed');
    const revealAt = timeAfter(tx.now, input.revealMs);
    const promoId = code?.promoId ?? null;
    const id = await insertSpin(tx, { playerId: player.id, versionId: wheel.id, promoId, revealAt });
    const draw = await rollTicket(tx, pair, { playerId: player.id, kind: 'wheel', subjectId: id });
    const sector = rangeOf(wheel.sectors, draw.ticket);
    const giving = { spinId: id, drawId: draw.id, wallets, itemsById, settings };
    const { postings, prize, worthKopecks } = await givePrize(world, tx, sector, giving);
    await insertPrize(tx, { spinId: id, drawId: draw.id, position: sector.position, prize });
    const balanceAfter = await post(tx, postings);
    await countPlay(tx, player.id, { gifted: worthKopecks });
    if (code !== null) await useWheelCode(tx, player.id, code);
    return {
      ...{ id, versionId: wheel.id, position: sector.position, prize },
      ...{ drawId: draw.id, ticket: draw.ticket, nonce: draw.nonce },
      freeSpins: await freeSpinsOf(tx, player.id),
      balanceKopecks: balanceAfter(wallets.money),
      bonusCentiPoints: balanceAfter(wallets.bonus),
    };
  });
}

/** Takes a free spin, or finds the code that is to pay: it is used up last, for many may share its row. */
async function takePay(tx: Tx, playerId: number, promo: string | null): Promise<WheelCode | null> {
  if (promo !== null) return await findWheelCode(tx, playerId, promo);
  if (!(await takeFreeSpin(tx, playerId))) fail('errors.wheel.spins');
  return null;
}
