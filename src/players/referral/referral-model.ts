import { activeReferrals, countInvited } from './store.ts';
import { readEarned } from '#src/core/ledger/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReferralPageModel } from '#views/players/referral/referral-page.tsx';
import { ladderOf } from './levels.ts';
import { loadFriends } from './friends-model.ts';

/** Counting stops here, to bound the time of the page. */
const MOST_COUNTED = 10_000;

export async function loadReferral(
  services: Services,
  viewer: Pick<AccountViewer, 'player' | 'currency'>,
  cursor: number | null,
): Promise<ReferralPageModel> {
  const { player } = viewer;
  const [{ referralLevels, inviteGiftPoints }, active, invitedCount, earnedTotal, friends] = await Promise.all([
    readSettings(services),
    activeReferrals(services.db, player.id, MOST_COUNTED),
    countInvited(services.db, player.id),
    readEarned(services.db, player.id),
    loadFriends(services, player.id, cursor, viewer),
  ]);
  return {
    id: player.id,
    levels: ladderOf(referralLevels, active),
    inviteGiftPoints,
    active,
    invited: invitedCount,
    earned: floorToCurrency(kopecks(earnedTotal), viewer.currency.rate),
    earnedMinor: earnedTotal,
    friends,
    isFirst: cursor === null,
  };
}
