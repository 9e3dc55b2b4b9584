import { lockWalletsOf, post } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';

const ROUND_KOPECKS = 100_00;

/** Gives a round sum out of the house's demo account, at least so much. Answers the balance afterwards, in kopecks. */
export async function giveMoney(world: World, player: Player, leastKopecks: number): Promise<number> {
  const amount = Math.ceil(leastKopecks / ROUND_KOPECKS) * ROUND_KOPECKS;
  return await transaction(world, player, async (tx) => {
    const { money } = await lockWalletsOf(tx, player.id);
    const subject = { type: 'player', id: player.id };
    const balanceAfter = await post(tx, [
      { debit: 'demo', credit: money, unit: 'RUB', amount, kind: 'demo_gift', subject },
    ]);
    return balanceAfter(money);
  });
}
