/**
 * Webhooks: events of the store, signed and posted to the addresses of an operator's other programs.
 * Invariant: An event is written in the transaction that it reports, for each endpoint that is on and receives it. The
 * secrets of endpoints are encrypted.
 */
export { renewSecret, encryptedWebhookSecrets, secretOf } from './endpoint-secret.ts';
export { publishWebhook } from './publish-webhook.ts';
export { isOwnEndpoint, webhookId, webhookSender } from './send-webhook.ts';
export { isSignedWebhook, signWebhook } from './signature.ts';
export {
  insertEndpoint,
  markEndpointRemoved,
  type NewEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
  type WebhookEndpoint,
} from './store.ts';
export { WEBHOOK_EVENTS, type WebhookEvent } from './webhook-events.ts';
