import { startCashback } from '#src/accounts/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { issueWheelPromo } from '#src/promo/index.ts';
import type { ShownPage } from './shown-page.ts';
import type { SignedInPlayer } from './store.ts';

const HOUR_MS = 3_600_000;

/**
 * Gives a player all that the bonuses of the profile list: a day of the streak, a running cashback, a code with a least
 * sum and one without, and friends who came by the link, one of whom hides.
 */
export async function givenPages(world: World, player: SignedInPlayer, friend: SignedInPlayer): Promise<ShownPage[]> {
  await player.post('/api/bonus/take').expect(200);
  await player.post('/api/invite/set', { code: `tour-${String(player.auth.id)}` }).expect(200);
  await transaction(world, null, async (tx) => {
    await startCashback(tx, player.auth.id, timeAfter(tx.now, 2 * HOUR_MS));
    const promo = { percent: 15, minSumKopecks: 500_00, untilDays: 7 };
    await issueWheelPromo(world, tx, player.auth.id, promo);
    await issueWheelPromo(world, tx, player.auth.id, { ...promo, minSumKopecks: null });
    return null;
  });
  await world.db('players').where({ id: friend.auth.id }).update({ inviter_id: player.auth.id });
  return [
    { name: 'bonuses, invitation', path: '/profile/bonuses', by: 'guest', status: 200 },
    { name: 'own bonuses', path: '/profile/bonuses', by: 'player', status: 200 },
  ];
}
