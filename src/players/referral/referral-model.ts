import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { quickSums } from '#src/shared/top-up.ts';
import { ladderOf } from './levels.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReferralPageModel } from '#views/players/referral/referral-page.tsx';
import type { ReferralInvitationModel } from '#views/players/referral/referral-invitation.tsx';
import { loadFriends } from './friends-model.ts';
import { reachedLevel, readReferralSummary } from './read-summary.ts';
import { inviteCodeOf, selectPlayer } from '#src/players/players/index.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import type { Locale } from '#src/shared/locales.ts';
import type { InviteGift } from './activate-code.ts';
import type { inviteGiftOutput, referralOutput } from './outputs.ts';

export async function loadReferral(
  services: Services,
  viewer: Pick<PlayerViewer, 'player' | 'currency'>,
  cursor: number | null,
): Promise<ReferralPageModel> {
  const { player } = viewer;
  const [{ inviteGiftPoints }, { levels, active, invited, earnedKopecks }, friends] = await Promise.all([
    readSettings(services),
    readReferralSummary(services, player.id),
    loadFriends(services, player.id, cursor, viewer),
  ]);
  return {
    id: player.id,
    levels,
    inviteGiftPoints,
    active,
    invited,
    earned: floorToCurrency(kopecks(earnedKopecks), viewer.currency.rate),
    earnedMinor: earnedKopecks,
    friends,
    isFirst: cursor === null,
  };
}

const FRIENDS = [2, 5, 10, 20, 50];

/** The earnings that a guest may expect: so many active friends, by one top-up each of the sums of the form. */
export async function loadReferralInvitation(
  services: Services,
  { currency: { rate } }: Viewer,
): Promise<ReferralInvitationModel> {
  const { referralLevels } = await readSettings(services);
  const sums = quickSums(rate, 0).slice(1);
  const rows = FRIENDS.map((friends) => {
    const percent = ladderOf(referralLevels, friends).find(({ state }) => state === 'now')?.percent ?? 0;
    return { friends, percent, earned: sums.map((sum) => Math.floor(friends * sum * percent) / 100) };
  });
  return { sums, rows, mostPercent: Math.max(...referralLevels.map(({ percent }) => percent)) };
}

/** The response of GET /api/referral/info. */
export async function answerReferral(
  { id, levels, active, invited, earned, earnedMinor, friends }: ReferralPageModel,
  { locale }: { readonly locale: Locale },
  services: Services,
): Promise<JsonOf<typeof referralOutput>> {
  const account = await selectPlayer(services.db, id);
  return {
    link: services.links.absoluteHref(originOf(services), locale, `/ref/${String(id)}`),
    promo: account === null ? String(id) : inviteCodeOf(account),
    ...reachedLevel({ levels }),
    count: invited,
    active,
    earned,
    earnedMinor,
    list: { ...friends, total: invited },
  };
}

/** The response of POST /api/invite/activate. */
export const answerGift = ({ points, bonusCentiPoints }: InviteGift): JsonOf<typeof inviteGiftOutput> => ({
  gift: points,
  bonuses: bonusCentiPoints / 100,
  bonusesMinor: bonusCentiPoints,
});
