import { readEarned } from '#src/core/ledger/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { ladderOf, type Level } from './levels.ts';
import { activeReferrals, countInvited } from './store.ts';

/** A player's standing in the referral programme. Active friends are those who have topped up. */
export interface ReferralSummary {
  readonly levels: readonly Level[];
  readonly active: number;
  readonly invited: number;
  readonly earnedKopecks: number;
}

/** Counting stops here, to bound the time of the page. */
const MOST_COUNTED = 10_000;

export async function readReferralSummary(services: Services, playerId: number): Promise<ReferralSummary> {
  const [{ referralLevels }, active, invited, earnedKopecks] = await Promise.all([
    readSettings(services),
    activeReferrals(services.db, playerId, MOST_COUNTED),
    countInvited(services.db, playerId),
    readEarned(services.db, playerId),
  ]);
  return { levels: ladderOf(referralLevels, active), active, invited, earnedKopecks };
}

/** The level that the player has reached; the first one when no level begins at no friends. */
export function reachedLevel({ levels }: Pick<ReferralSummary, 'levels'>): { level: number; percent: number } {
  const { level = 1, percent = 0 } = levels.find(({ state }) => state === 'now') ?? {};
  return { level, percent };
}
