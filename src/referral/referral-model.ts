import { activeReferrals } from '#src/accounts/index.ts';
import { readEarned } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ReferralPageModel } from '#views/referral/referral-page.tsx';
import { ladderOf } from './levels.ts';

/** Friends are counted so far: the page says no more, and takes no longer. */
const MOST_COUNTED = 10_000;

/** A player's own referral page: who is active and what they brought, as of now. */
export async function loadReferral(
  world: World,
  player: Player,
  { currency }: Pick<Reader, 'currency'>,
): Promise<ReferralPageModel> {
  const [{ referralLevels, inviteGiftPoints }, active, earned] = await Promise.all([
    readSettings(world),
    activeReferrals(world.db, player.id, MOST_COUNTED),
    readEarned(world.db, player.id),
  ]);
  return {
    ...{ id: player.id, levels: ladderOf(referralLevels, active), inviteGiftPoints, active },
    earned: floorToCurrency(kopecks(earned), currency.rate),
  };
}
