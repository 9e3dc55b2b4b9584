import { listMessages, type OutboxMessage } from '#src/core/outbox/index.ts';
import { selectEndpoint, selectEndpoints, WEBHOOK_EVENTS, webhookId } from '#src/core/webhooks/index.ts';
import { originOf } from '#src/platform/config/own-origin.ts';
import { newFormKey } from '#src/platform/security/form-key.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { DeliveryRow, WebhookPageModel, WebhooksModel } from '#views/admin/webhooks/models.ts';

const ROWS = 50;

export async function loadWebhooks(services: Services): Promise<WebhooksModel> {
  const endpoints = await selectEndpoints(services.db);
  return {
    events: WEBHOOK_EVENTS,
    endpoints: endpoints.map(({ id, name, url, events, isOn, memberId }) => ({
      id,
      name,
      host: new URL(url).host,
      events,
      isOn,
      mayDeliver: memberId !== null,
    })),
  };
}

/**
 * An endpoint with what was sent to it, newest first.
 *
 * @throws errors.webhook.unknown
 */
export async function loadWebhook(
  services: Services,
  { id, cursor }: { readonly id: number; readonly cursor: number | null },
): Promise<WebhookPageModel> {
  const endpoint = (await selectEndpoint(services.db, id)) ?? fail('errors.webhook.unknown');
  const beforeId = cursor ?? Number.MAX_SAFE_INTEGER;
  const messages = await listMessages(services.db, 'webhook', { recipientIds: [id], beforeId, limit: ROWS + 1 });
  const { name, url, events, isOn, memberId } = endpoint;
  const shown = messages.slice(0, ROWS);
  return {
    id,
    name,
    url,
    isOn,
    chosen: events,
    events: WEBHOOK_EVENTS,
    deliveryUrl: memberId === null ? null : `${originOf(services)}/api/delivery/${String(id)}`,
    deliveries: shown.map(deliveryRow),
    isFirst: cursor === null,
    next: messages.length > ROWS ? (shown.at(-1)?.id ?? null) : null,
    key: newFormKey(services),
  };
}

const deliveryRow = (message: OutboxMessage): DeliveryRow => ({
  id: message.id,
  webhookId: webhookId(message),
  event: message.kind,
  state: message.state,
  attempts: message.attempts,
  status: message.responseStatus,
  problem: message.problem,
  createdAt: message.createdAt.toISOString(),
  at: (message.endedAt ?? message.nextAt).toISOString(),
});
