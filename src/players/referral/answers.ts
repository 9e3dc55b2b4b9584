import { inviteCodeOf, loadPlayer } from '#src/players/players/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { Services } from '#src/platform/services.ts';
import { type Locale, absoluteHref } from '#src/shared/locales.ts';
import type { ReferralPageModel } from '#views/players/referral/referral-page.tsx';
import type { InviteGift } from './activate-code.ts';

/** The response of GET /api/referral/info. */
export async function answerReferral(
  services: Services,
  locale: Locale,
  { id, levels, active, invited, earned, earnedMinor, friends }: ReferralPageModel,
): Promise<object> {
  const account = await loadPlayer(services, id);
  const now = levels.find(({ state }) => state === 'now');
  return {
    link: absoluteHref(originOf(services), locale, `/ref/${String(id)}`),
    promo: account === null ? String(id) : inviteCodeOf(account),
    level: now?.level ?? 1,
    percent: now?.percent ?? 0,
    count: invited,
    active,
    earned,
    earnedMinor,
    list: { ...friends, total: invited },
  };
}

/** The response of POST /api/invite/activate. */
export const answerGift = ({ points, bonusCentiPoints }: InviteGift): object => ({
  gift: points,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
});
