import { activeReferrals, countInvited } from '#src/accounts/index.ts';
import { readEarned } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReferralPageModel } from '#views/referral/referral-page.tsx';
import { ladderOf } from './levels.ts';
import { loadFriends } from './friends-model.ts';

/** Friends are counted so far: the page says no more, and takes no longer. */
const MOST_COUNTED = 10_000;

/** A player's own referral page: who came, who of them is active and what they brought, as of now. */
export async function loadReferral(
  world: World,
  player: Player,
  reader: Pick<Reader, 'currency'>,
  cursor: number | null,
): Promise<ReferralPageModel> {
  const [{ referralLevels, inviteGiftPoints }, active, invited, earned, friends] = await Promise.all([
    readSettings(world),
    activeReferrals(world.db, player.id, MOST_COUNTED),
    countInvited(world.db, player.id),
    readEarned(world.db, player.id),
    loadFriends(world, player.id, cursor, reader),
  ]);
  return {
    ...{ id: player.id, levels: ladderOf(referralLevels, active), inviteGiftPoints, active, invited },
    ...{ earned: floorToCurrency(kopecks(earned), reader.currency.rate), earnedMinor: earned },
    ...{ friends, isFirst: cursor === null },
  };
}
