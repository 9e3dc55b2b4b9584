import { writeNote } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';
import { existing } from './existing.ts';

/** Writes a note about a player, for good: it goes with the account and by no other way. Answers its number. */
export async function addNote(
  world: World,
  member: Member,
  { id: playerId, text }: { readonly id: number; readonly text: string },
): Promise<number> {
  await existing(world, playerId);
  return await staffAction(world, member, async (tx, log) => {
    const note = await writeNote(tx, playerId, member.id, text);
    // The words stay with the player, who may have them erased; the log only says that there were some.
    log({ act: 'player.noted', about: { type: 'player', id: playerId }, before: null, after: { note } });
    return note;
  });
}
