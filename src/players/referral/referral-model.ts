import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer } from '#src/shared/viewers.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReferralPageModel } from '#views/players/referral/referral-page.tsx';
import { loadFriends } from './friends-model.ts';
import { readReferralSummary } from './read-summary.ts';

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
