import type { Tx } from '#src/platform/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { fail } from '#src/shared/errors.ts';
import { lockPlayer, updateBlock } from './store.ts';

/**
 * Blocks an account, or unblocks it with null: from the commit on nobody signs in as it, and whoever is signed in is
 * cut off (`cutSessions`, and the job behind it). Answers the reason that held before. Refuses with
 * `errors.player.closed` an account that is closed, and with `errors.player.changed` what is so already:
 * somebody else was quicker.
 */
export async function blockPlayer(tx: Tx, playerId: number, reason: BlockReason | null): Promise<BlockReason | null> {
  const { closedAt, blockReason } = await lockPlayer(tx, playerId);
  if (closedAt !== null) fail('errors.player.closed');
  if ((blockReason === null) === (reason === null)) fail('errors.player.changed');
  await updateBlock(tx, playerId, reason);
  return blockReason;
}
