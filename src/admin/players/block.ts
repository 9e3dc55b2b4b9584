import { blockPlayer, cutSessions, cutSessionsAfterCommit } from '#src/players/players/index.ts';
import type { StaffMember } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { staffAction } from '#src/admin/access/index.ts';
import { requirePlayer } from './find-player.ts';

/**
 * Blocks an account with a reason that the player sees, or unblocks it with null. A block ends all sessions, cookies,
 * tokens and sockets; a job closes pending operations. Throws as `blockPlayer` does.
 */
export async function setBlock(
  services: Services,
  member: StaffMember,
  { id: playerId, reason, note }: { readonly id: number; readonly reason: BlockReason | null; readonly note: string },
): Promise<null> {
  await requirePlayer(services, playerId);
  await staffAction(services, member, async (tx, log) => {
    const before = await blockPlayer(tx, playerId, reason);
    log({
      act: reason === null ? 'player.unblocked' : 'player.blocked',
      about: { type: 'player', id: playerId },
      before: { blocked: before },
      after: { blocked: reason },
      reason: note,
    });
    return null;
  });
  if (reason !== null) await cutSessionsAfterCommit(services, playerId);
  return null;
}

/** Ends all sessions of a player, who may sign in again. Returns their number. */
export async function endSessions(
  services: Services,
  member: StaffMember,
  { id: playerId }: { readonly id: number },
): Promise<number> {
  await requirePlayer(services, playerId);
  await staffAction(services, member, (_tx, log) => {
    log({ act: 'player.signedOut', about: { type: 'player', id: playerId }, before: null, after: null });
    return Promise.resolve(null);
  });
  return await cutSessions(services, playerId);
}
