import type { Services } from '#src/platform/services.ts';
import { playerOf } from '#src/shared/actor.ts';
import { invite } from '#test/support/players/invite.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import type { SignedInPlayer } from '#test/support/store.ts';
import { winCashback, winCode } from '#test/support/catalogue/wheel-ring.ts';

/**
 * Gives a player every bonus of the profile page: a day of the streak, an active cashback, a code with a minimum sum
 * and one without, and friends from the referral link, one of them hidden.
 */
export async function giftPages(
  services: Services,
  player: SignedInPlayer,
  friend: SignedInPlayer,
): Promise<PageState[]> {
  await player.post('/api/bonus/take').expect(200);
  await player.post('/api/invite/set', { code: `tour-${String(player.auth.id)}` }).expect(200);
  await winCashback(services, playerOf(player.auth.id));
  for (const minKopecks of [500_00, null]) {
    await winCode(services, playerOf(player.auth.id), { percent: 15, minKopecks });
  }
  await invite(services, player.auth.id, [friend.auth.id]);
  return [
    { name: 'bonuses, invitation', path: '/profile/bonuses', by: 'guest', status: 200 },
    { name: 'own bonuses', path: '/profile/bonuses', by: 'player', status: 200 },
  ];
}
