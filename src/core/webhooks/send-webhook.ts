import type { Delivery, MessageContent, OutboxMessage, Sender } from '#src/core/outbox/index.ts';
import { areGenuine } from '#src/platform/database/sign-access.ts';
import { postToAddress, secondsOfRetry } from '#src/platform/security/post-to-address.ts';
import type { Services } from '#src/platform/services.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import { secretOf } from './endpoint-secret.ts';
import { signWebhook } from './signature.ts';
import { type WebhookEndpoint, selectEndpoint } from './store.ts';

const WITHIN_MS = 10_000;
/** The receiver deliberately ended the subscription. */
const GONE = 410;

/** The id of a message, the same for all its attempts, by which receivers recognise one that arrives twice. */
export const webhookId = ({ id }: Pick<OutboxMessage, 'id'>): string => `msg_${String(id)}`;

/** True when the store wrote the address of an endpoint, its events and its bot. */
export const isOwnEndpoint = (services: Services, { id }: Pick<WebhookEndpoint, 'id'>): Promise<boolean> =>
  areGenuine(services, 'webhook_endpoints', ['id', id]);

/** Says of an event whether it happened as its content reports. */
type Check = (services: Services, content: MessageContent) => Promise<boolean>;

/** A sender that drops events upon which a receiver acts when they are not true. */
export const webhookSender =
  (checks: Partial<Readonly<Record<string, Check>>>): Sender =>
  async (services, message) =>
    (await checks[message.kind]?.(services, message.content)) === false
      ? { outcome: 'dropped', problem: 'the event did not happen, or is over' }
      : await sendWebhook(services, message);

/**
 * Posts an event with its signature. Any status from 200 to 299 counts as received. In production only https on public
 * addresses is allowed, and redirects are not followed.
 */
async function sendWebhook(services: Services, message: OutboxMessage): Promise<Delivery> {
  const endpoint = await selectEndpoint(services.db, message.recipientId);
  if (endpoint === null || !endpoint.isOn) return { outcome: 'dropped', problem: 'the endpoint is off' };
  if (!(await isOwnEndpoint(services, endpoint))) return { outcome: 'retry', problem: 'the endpoint was forged' };
  const { kind: type, createdAt, content: data } = message;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const id = webhookId(message);
  const timestamp = String(Math.floor(services.clock.now().getTime() / SECOND_MS));
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWebhook(secretOf(services, endpoint), { id, timestamp, body }),
  };
  const { status, retryAfter } = await postToAddress(services.config, endpoint.url, {
    headers,
    body,
    withinMs: WITHIN_MS,
  });
  if (status >= 200 && status < 300) return { outcome: 'sent', status };
  const problem = `status ${String(status)}`;
  return status === GONE
    ? { outcome: 'refused', status, problem }
    : { outcome: 'retry', status, problem, afterSeconds: secondsOfRetry(retryAfter) };
}
