import { avatarAddress } from '#src/players/players/pictures/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { EntryPageModel } from '#views/players/referral/entry-page.tsx';
import { findInviter } from './find-inviter.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Time for which the browser stores an invitation (docs/rules.md 10). */
const REMEMBERED_DAYS = 30;

/** Resolves an entry link to its inviter, to the viewer's own link, or to no player. */
export async function loadEntry(services: Services, player: Player | null, text: string): Promise<EntryPageModel> {
  const inviter = await findInviter(services.db, text);
  if (inviter === null) return { inviter: null };
  const { id, name, isHidden } = inviter;
  return {
    inviter: {
      id,
      // Anyone can type such a link, so a hidden player is not named.
      shown: isHidden ? null : { name, avatar: avatarAddress(inviter) },
      isVisitor: player?.id === id,
    },
    untilMs: services.clock.now().getTime() + REMEMBERED_DAYS * DAY_MS,
  };
}
