import { writeNote } from '#src/players/risk/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { readWithdrawal } from '#src/payments/withdrawals/index.ts';

export interface NotePlayerInput {
  readonly id: number;
  readonly text: string;
}

/**
 * Adds a note about the player of a request, visible to all staff.
 *
 * @throws errors.withdrawal.unknown when the request does not exist
 */
export async function notePlayer(
  services: Services,
  member: StaffMember,
  { id, text }: NotePlayerInput,
): Promise<{ readonly id: number }> {
  const { playerId } = await readWithdrawal(services.db, id);
  return await staffAction(services, member, async (tx, log) => {
    const noteId = await writeNote(tx, playerId, member.id, text);
    log({ act: 'player.noted', about: { type: 'player', id: playerId }, after: { note: noteId, withdrawal: id } });
    return { id };
  });
}
