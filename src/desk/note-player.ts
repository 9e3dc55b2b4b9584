import { writeNote } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import { staffAction } from '#src/staff/index.ts';
import { readWithdrawal } from '#src/withdrawals/index.ts';

export interface NotePlayerInput {
  /** The request at which something was noticed. */
  readonly id: number;
  readonly text: string;
}

/** Writes a note about the player of a request, which every member sees. Fails with `errors.withdrawal.unknown`. */
export async function notePlayer(
  world: World,
  member: Member,
  { id, text }: NotePlayerInput,
): Promise<{ readonly id: number }> {
  const { playerId } = await readWithdrawal(world.db, id);
  return await staffAction(world, member, async (tx, log) => {
    const noteId = await writeNote(tx, playerId, member.id, text);
    log({ act: 'player.noted', about: { type: 'player', id: playerId }, after: { note: noteId, withdrawal: id } });
    return { id };
  });
}
