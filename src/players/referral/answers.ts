import { inviteCodeOf, loadPlayer } from '#src/accounts/index.ts';
import { originOf } from '#src/platform/own-origin.ts';
import type { World } from '#src/platform/world.ts';
import { type Locale, wholeHref } from '#src/shared/locales.ts';
import type { ReferralPageModel } from '#views/referral/referral-page.tsx';
import type { InviteGift } from './activate-code.ts';

/** The answer of GET /api/referral/info. */
export async function answerReferral(
  world: World,
  locale: Locale,
  { id, levels, active, invited, earned, earnedMinor, friends }: ReferralPageModel,
): Promise<object> {
  const account = await loadPlayer(world, id);
  const now = levels.find(({ state }) => state === 'now');
  return {
    link: wholeHref(originOf(world), locale, `/ref/${String(id)}`),
    promo: account === null ? String(id) : inviteCodeOf(account),
    level: now?.level ?? 1,
    percent: now?.percent ?? 0,
    count: invited,
    ...{ active, earned, earnedMinor },
    list: { ...friends, total: invited },
  };
}

/** The answer of POST /api/invite/activate. */
export const answerGift = ({ points, bonusCentiPoints }: InviteGift): object => ({
  gift: points,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
});
