import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';

const ROUND_KOPECKS = 100_00;

/**
 * Transfers a round sum of at least `leastKopecks` from the house's demo account. Returns the new balance, in kopecks.
 */
export async function giveMoney(services: Services, player: Player, leastKopecks: number): Promise<number> {
  const amount = Math.ceil(leastKopecks / ROUND_KOPECKS) * ROUND_KOPECKS;
  return await transaction(services, player, async (tx) => {
    const { money } = await lockWalletsOf(tx, player.id);
    const subject = { type: 'player', id: player.id };
    const balanceAfter = await post(tx, [
      { debit: 'demo', credit: money, unit: 'RUB', amount, kind: 'demo_gift', subject },
    ]);
    return balanceAfter(money);
  });
}
