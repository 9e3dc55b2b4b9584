import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { EmailContents } from './player-email.ts';
import { changeRecipients, RECIPIENTS } from './store.ts';

/**
 * Writes a message to a player in the transaction of what it reports, unless the player gave no address or does not
 * want it. It takes no locks.
 */
export async function writeEmail<Kind extends keyof typeof RECIPIENTS>(
  tx: Tx,
  playerId: number,
  kind: Kind,
  content: EmailContents[Kind],
): Promise<void> {
  const recipients = { sql: RECIPIENTS[kind], values: [playerId] };
  await writeMessages(tx, { channel: 'player-email', kind, content: { ...content } }, recipients);
}

/** Writes the message about a change of a legal document to those of the players who have a confirmed address. */
export async function writeChangeEmails(
  tx: Tx,
  playerIds: readonly number[],
  { document, inForceAt, isWithdrawn = false }: EmailContents['document.changed'],
): Promise<void> {
  if (playerIds.length === 0) return;
  const content = { document, inForceAt, isWithdrawn };
  const message = { channel: 'player-email', kind: 'document.changed', content } as const;
  await writeMessages(tx, message, changeRecipients(playerIds));
}
