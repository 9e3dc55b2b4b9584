import { writeMessages } from '#src/core/outbox/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { RECEIVERS } from './store.ts';
import type { WebhookEvent, WebhookEvents } from './webhook-endpoint.ts';

/** Writes an event for each endpoint that receives it, in the transaction of what it reports. It takes no locks. */
export function publishWebhook<Event extends WebhookEvent>(tx: Tx, event: Event, data: WebhookEvents[Event]): void {
  writeMessages(tx, { channel: 'webhook', kind: event, content: { ...data } }, { sql: RECEIVERS, values: [event] });
}
