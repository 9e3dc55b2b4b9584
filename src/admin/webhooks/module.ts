import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { endpoint, perMinute, type RequestViewer } from '#src/http/endpoints/endpoint.ts';
import { rowId, yesOrNo } from '#src/http/endpoints/fields.ts';
import { hook } from '#src/http/endpoints/hook.ts';
import { page } from '#src/http/endpoints/page.ts';
import { webhookPage } from '#views/admin/webhooks/webhook-page.tsx';
import { webhooksPage } from '#views/admin/webhooks/webhooks-page.tsx';
import { isOpenRequest } from '#src/payments/withdrawals/index.ts';
import { WEBHOOK_EVENTS, webhookSender } from '#src/core/webhooks/index.ts';
import { receiveDelivery } from './receive-delivery.ts';
import {
  addEndpoint,
  changeEndpoint,
  type NewSecret,
  removeEndpoint,
  replayMessage,
  rotateSecret,
  testEndpoint,
} from './save-endpoint.ts';
import { loadWebhook, loadWebhooks } from './webhooks-model.ts';

const access = { role: 'staff', power: 'webhooks' } as const;
const byId = z.object({ id: rowId });
const code = z.string().max(40).default('');
const SAID_OF_ENDPOINT = {
  'errors.webhook.address': 'url',
  'errors.staff.code': 'code',
  'errors.staff.taken': 'name',
} as const;

const atEndpoint = (id: number): string => `/staff/webhooks/${String(id)}`;
const requestAddress = ({ browser }: RequestViewer) => ({ address: browser.address });

/** One checkbox for each event: `event.payment.credited` is present when checked. */
const endpointFields = {
  name: z
    .string()
    .trim()
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,32}$/u),
  url: z.url({ protocol: /^https?$/ }).max(500),
};

const eventsIn = (read: Readonly<Record<string, unknown>>) =>
  WEBHOOK_EVENTS.filter((event) => read[`event.${event}`] === '1');

const webhooks = page({
  path: '/staff/webhooks',
  access,
  input: z.object({}),
  load: loadWebhooks,
  component: webhooksPage,
});

const webhook = page({
  path: '/staff/webhooks/:id',
  access,
  input: byId.extend({ cursor: rowId.nullable().catch(null).default(null) }),
  load: (services, _viewer, input) => loadWebhook(services, input),
  component: webhookPage,
});

const showSecret = ({ name, secret }: NewSecret, { t }: RequestViewer): string =>
  t('admin-webhooks.secret', { name, secret });

// Not idempotent: the stored answer of a key would hold the secret in clear text.
const add = endpoint({
  form: 'POST /staff/webhooks',
  access,
  limits: { perCaller: perMinute(30) },
  fieldErrors: SAID_OF_ENDPOINT,
  input: z
    .looseObject({ ...endpointFields, delivers: yesOrNo.default(false), code })
    .transform((read) => ({ ...read, events: eventsIn(read) })),
  fromRequest: requestAddress,
  command: (services, member, { name, url, events, delivers: mayDeliver, code: digits, address }) =>
    addEndpoint(services, member, { name, url, events, mayDeliver }, { code: digits, address }),
  message: showSecret,
  redirect: ({ id }) => atEndpoint(id),
});

const change = endpoint({
  form: 'POST /staff/webhooks/:id',
  access,
  limits: { perCaller: perMinute(60) },
  fieldErrors: SAID_OF_ENDPOINT,
  input: z
    .looseObject({ id: rowId, ...endpointFields, on: yesOrNo.default(false), code })
    .transform((read) => ({ ...read, events: eventsIn(read) })),
  fromRequest: requestAddress,
  command: (services, member, { id, name, url, events, on: isOn, code: digits, address }) =>
    changeEndpoint(services, member, { id, name, url, events, isOn }, { code: digits, address }),
  message: (_done, { t }) => t('admin-webhooks.saved'),
  redirect: (_done, { id }) => atEndpoint(id),
});

const rotate = endpoint({
  form: 'POST /staff/webhooks/:id/rotate',
  access,
  limits: { perCaller: perMinute(30) },
  fieldErrors: SAID_OF_ENDPOINT,
  input: byId.extend({ code }),
  fromRequest: requestAddress,
  command: (services, member, { id, code: digits, address }) =>
    rotateSecret(services, member, { id }, { code: digits, address }),
  message: showSecret,
  redirect: ({ id }) => atEndpoint(id),
});

const remove = endpoint({
  form: 'POST /staff/webhooks/:id/remove',
  access,
  idempotent: true,
  input: byId,
  command: removeEndpoint,
  message: (_done, { t }) => t('admin-webhooks.removed'),
  redirect: () => '/staff/webhooks',
});

const test = endpoint({
  form: 'POST /staff/webhooks/:id/test',
  access,
  limits: { perCaller: perMinute(30) },
  idempotent: true,
  input: byId,
  command: testEndpoint,
  message: (_done, { t }) => t('admin-webhooks.queued'),
  redirect: (_done, { id }) => `${atEndpoint(id)}#deliveries`,
});

const replay = endpoint({
  form: 'POST /staff/webhooks/:id/replay/:message',
  access,
  limits: { perCaller: perMinute(60) },
  idempotent: true,
  input: byId.extend({ message: rowId }),
  command: replayMessage,
  message: (_done, { t }) => t('admin-webhooks.queued'),
  redirect: (_done, { id }) => `${atEndpoint(id)}#deliveries`,
});

const delivery = hook({ path: '/api/delivery/:endpoint', command: receiveDelivery });

export default defineModule({
  name: 'admin/webhooks',
  routes: [webhooks, webhook, add, change, rotate, remove, test, replay, delivery],
  senders: { webhook: webhookSender({ 'withdrawal.requested': isOpenRequest }) },
});
