import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { readSettings } from '#src/settings/index.ts';
import type { ReferralPageModel } from '#views/referral/referral-page.tsx';
import { ladderOf } from './levels.ts';

/** Nobody has an active referral before the first one is counted, at a friend's sign-in and top-up. */
const ACTIVE = 0;

/** A player's own referral page. */
export async function loadReferral(world: World, player: Player): Promise<ReferralPageModel> {
  const { referralLevels, inviteGiftPoints } = await readSettings(world);
  return { id: player.id, levels: ladderOf(referralLevels, ACTIVE), inviteGiftPoints };
}
