import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { RECEIVERS } from './store.ts';
import type { WebhookEvent, WebhookEvents } from './webhook-events.ts';

/** Writes an event for each endpoint that receives it, in the transaction of what it reports. It takes no locks. */
export async function publishWebhook<Event extends WebhookEvent>(
  tx: Tx,
  event: Event,
  data: WebhookEvents[Event],
): Promise<void> {
  const message = { channel: 'webhook' as const, kind: event, content: { ...data } };
  await writeMessages(tx, message, { sql: RECEIVERS, values: [event] });
}
