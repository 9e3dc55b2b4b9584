import type { Delivery, MessageContent, OutboxMessage, Sender } from '#src/core/outbox/index.ts';
import { areGenuine } from '#src/platform/database/sign-access.ts';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import { type OutsidePost, postOutside } from '#src/platform/security/fetch-outside.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_SECONDS, SECOND_MS } from '#src/shared/time.ts';
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
  const { status, retryAfter } = await post(services, endpoint.url, { headers, body, withinMs: WITHIN_MS });
  if (status >= 200 && status < 300) return { outcome: 'sent', status };
  const problem = `status ${String(status)}`;
  return status === GONE
    ? { outcome: 'refused', status, problem }
    : { outcome: 'retry', status, problem, afterSeconds: secondsOf(retryAfter) };
}

/** Development has no public addresses. */
async function post(
  { config }: Services,
  url: string,
  { headers, body, withinMs }: OutsidePost,
): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  if (config.env === 'production') return await postOutside(url, { headers, body, withinMs });
  const response = await boundedFetch(url, { method: 'POST', headers, body }, withinMs);
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** The seconds of a Retry-After header, a day at most. A date is ignored. */
const secondsOf = (retryAfter: string | null): number =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Math.min(Number(retryAfter), DAY_SECONDS) : 0;
