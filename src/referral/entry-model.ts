import { avatarAddress } from '#src/accounts/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import type { EntryPageModel } from '#views/referral/entry-page.tsx';
import { findInviter } from './find-inviter.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long an invitation holds (docs/rules.md 10). */
const REMEMBERED_DAYS = 30;

/** Where an entry link leads: to who invites, to one's own link, or to nobody. */
export async function loadEntry(world: World, player: Player | null, typed: string): Promise<EntryPageModel> {
  const inviter = await findInviter(world.db, typed);
  if (inviter === null) return { inviter: null };
  const { id, name, isHidden } = inviter;
  return {
    inviter: {
      id,
      // Who hides from others is not named by a link that anybody can type.
      shown: isHidden ? null : { name, avatar: avatarAddress(inviter) },
      isVisitor: player?.id === id,
    },
    untilMs: world.clock.now().getTime() + REMEMBERED_DAYS * DAY_MS,
  };
}
