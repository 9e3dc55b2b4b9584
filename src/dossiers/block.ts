import { blockPlayer, cutSessions } from '#src/accounts/index.ts';
import type { Member } from '#src/platform/member.ts';
import type { World } from '#src/platform/world.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { staffAction } from '#src/staff/index.ts';
import { existing } from './existing.ts';

/**
 * Blocks an account for a reason that its player is told, or unblocks it with null. A block ends every session, cookie,
 * token and socket alike; a job ends what was under way meanwhile. Refuses what `blockPlayer` refuses.
 */
export async function setBlock(
  world: World,
  member: Member,
  { id: playerId, reason, note }: { readonly id: number; readonly reason: BlockReason | null; readonly note: string },
): Promise<null> {
  await existing(world, playerId);
  await staffAction(world, member, async (tx, log) => {
    const before = await blockPlayer(tx, playerId, reason);
    log({
      ...{ act: reason === null ? 'player.unblocked' : 'player.blocked', about: { type: 'player', id: playerId } },
      ...{ before: { blocked: before }, after: { blocked: reason }, reason: note },
    });
    return null;
  });
  if (reason !== null) await cutSessions(world, playerId);
  return null;
}

/** Ends all sessions of a player, who may sign in again. Answers how many there were. */
export async function endSessions(
  world: World,
  member: Member,
  { id: playerId }: { readonly id: number },
): Promise<number> {
  await existing(world, playerId);
  await staffAction(world, member, (_tx, log) => {
    log({ act: 'player.signedOut', about: { type: 'player', id: playerId }, before: null, after: null });
    return Promise.resolve(null);
  });
  return await cutSessions(world, playerId);
}
