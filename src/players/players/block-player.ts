import { publishWebhook } from '#src/core/webhooks/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { BlockReason } from '#src/shared/block-reasons.ts';
import { fail } from '#src/shared/errors.ts';
import { lockPlayer, updateBlock } from '#src/players/players/store/players.ts';

/**
 * Blocks an account, or unblocks it when `reason` is null. After commit the player cannot sign in, and `cutSessions`
 * and its job end open sessions. Returns the previous reason.
 *
 * @throws errors.player.closed when the account is closed
 * @throws errors.player.changed when the state is already as requested
 */
export async function blockPlayer(tx: Tx, playerId: number, reason: BlockReason | null): Promise<BlockReason | null> {
  const { closedAt, blockReason } = await lockPlayer(tx, playerId);
  if (closedAt !== null) fail('errors.player.closed');
  if ((blockReason === null) === (reason === null)) fail('errors.player.changed');
  await updateBlock(tx, playerId, reason);
  if (reason !== null) await publishWebhook(tx, 'player.blocked', { playerId, reason });
  return blockReason;
}
