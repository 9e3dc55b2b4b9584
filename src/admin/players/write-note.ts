import { writeNote } from '#src/players/risk/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { requirePlayer } from './find-player.ts';

/** Adds a permanent note about a player. It is deleted only with the account. Returns its number. */
export async function addNote(
  services: Services,
  member: StaffMember,
  { id: playerId, text }: { readonly id: number; readonly text: string },
): Promise<number> {
  await requirePlayer(services, playerId);
  return await staffAction(services, member, async (tx, log) => {
    const note = await writeNote(tx, playerId, member.id, text);
    // The text is personal data that may have to be erased, so the log only records that a note was added.
    log({ act: 'player.noted', about: { type: 'player', id: playerId }, before: null, after: { note } });
    return note;
  });
}
