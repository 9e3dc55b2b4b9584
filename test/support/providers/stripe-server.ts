/**
 * A simulated Stripe Checkout: it requires the API key and known fields, and an idempotency key that always comes with
 * the same request.
 */
import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import {
  type ProviderRequest,
  type ProviderServer,
  type ProviderReply,
  openProviderServer,
} from '#test/support/providers/provider-server.ts';
import type { ProviderStates } from '#src/payments/top-ups/providers/provider.ts';
import { STRIPE_DISPUTES, STRIPE_REFUNDS, STRIPE_SESSIONS } from '#src/payments/top-ups/providers/stripe/states.ts';
import type { Clock } from '#src/platform/services.ts';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';

export const STRIPE_KEYS = { PAY_STRIPE_KEY: 'sk_test_store', PAY_STRIPE_WEBHOOK_SECRET: 'whsec_store' };

interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly client_reference_id: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly url: string;
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
}

interface Dispute {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  status: string;
}

export interface StripeServer extends ProviderServer {
  readonly keys: ProviderKeys;
  readonly sessions: Map<string, Session>;
  /** Refunded sums by payment intent. */
  readonly refunded: Map<string, number>;
  readonly disputes: Dispute[];
  /** Endpoints of the account for events. */
  readonly endpoints: { readonly url: string; readonly status: string; readonly enabled_events: readonly string[] }[];
}

export async function openStripeServer(): Promise<StripeServer> {
  const keys = providerKeys(STRIPE_KEYS.PAY_STRIPE_KEY);
  const sessions = new Map<string, Session>();
  const refunded = new Map<string, number>();
  const disputes: Dispute[] = [];
  const endpoints: StripeServer['endpoints'] = [];
  const requestsByKey = new Map<string, { readonly body: string; readonly session: Session }>();
  const server = await openProviderServer((request) => {
    const { authorization } = request.headers;
    if (!keys.match((key) => authorization === `Bearer ${key}`)) return refused(401, 'invalid key');
    const { method, path, query } = request;
    if (method === 'POST' && path === '/v1/checkout/sessions') return create(request);
    if (method === 'GET' && path === '/v1/checkout/sessions') {
      const data = [...sessions.values()].filter((one) => one.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    if (method === 'GET' && path === '/v1/disputes') {
      const data = disputes.filter((one) => one.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    if (method === 'GET' && path === '/v1/webhook_endpoints') {
      return { status: 200, body: { object: 'list', data: endpoints, has_more: false } };
    }
    const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)?.[1];
    if (intent !== undefined) return intentOf(intent, query.get('expand[0]') === 'latest_charge');
    const session = sessions.get(path.replace('/v1/checkout/sessions/', ''));
    return session ? { status: 200, body: session } : refused(404, 'No such checkout.session');
  });

  function intentOf(id: string, isExpanded: boolean): ProviderReply {
    const session = [...sessions.values()].find((one) => one.payment_intent === id);
    if (session === undefined) return refused(404, 'No such payment_intent');
    const charge = {
      id: `ch_${id}`,
      object: 'charge',
      amount: session.amount_total,
      amount_refunded: refunded.get(id) ?? 0,
      currency: session.currency,
      disputed: disputes.some((one) => one.payment_intent === id),
    };
    const latest_charge = session.payment_status === 'unpaid' ? null : isExpanded ? charge : charge.id;
    return { status: 200, body: { id, object: 'payment_intent', latest_charge } };
  }

  function create({ headers, body }: ProviderRequest): ProviderReply {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return refused(400, 'no key');
    const known = requestsByKey.get(key);
    if (known !== undefined && known.body !== body)
      return refused(400, 'Keys for idempotent requests', 'idempotency_error');
    const session = known?.session ?? sessionOf(new URLSearchParams(body), server.url);
    if (session === null) return refused(400, 'an incomplete request');
    requestsByKey.set(key, { body, session });
    sessions.set(session.id, session);
    return { status: 200, body: session };
  }
  return { ...server, keys, sessions, refunded, disputes, endpoints };
}

function sessionOf(form: URLSearchParams, url: string): Session | null {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
  const reference = form.get('client_reference_id');
  const isWhole =
    form.get('mode') === 'payment' &&
    form.get('line_items[0][quantity]') === '1' &&
    form.get('payment_intent_data[metadata][payment]') === reference &&
    (form.get('line_items[0][price_data][product_data][name]') ?? '') !== '' &&
    [form.get('success_url'), form.get('cancel_url')].every((one) => one !== null && URL.canParse(one));
  if (!isWhole || reference === null || !Number.isSafeInteger(amount) || amount <= 0) return null;
  const id = `cs_test_${randomBytes(8).toString('hex')}`;
  return {
    id,
    object: 'checkout.session',
    client_reference_id: reference,
    amount_total: amount,
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    payment_intent: `pi_${id}`,
    url: `${url}/c/pay/${id}`,
    payment_status: 'unpaid',
    status: 'open',
  };
}

const refused = (status: number, message: string, type = 'invalid_request_error'): ProviderReply => ({
  status,
  body: { error: { message, type } },
});

export function stripeEvent(
  type: string,
  object: object,
  {
    secret = STRIPE_KEYS.PAY_STRIPE_WEBHOOK_SECRET,
    now = new Date(),
    id = `evt_${randomBytes(8).toString('hex')}`,
  } = {},
): { readonly body: string; readonly headers: { readonly 'stripe-signature': string } } {
  const created = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
  const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  });
  return { body, headers: { 'stripe-signature': header } };
}

const prefixed = (prefix: string, states: ProviderStates): ProviderStates =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [`${prefix} ${name}`, state]));

const STRIPE_STATES: ProviderStates = {
  ...prefixed('session', STRIPE_SESSIONS),
  ...prefixed('dispute', STRIPE_DISPUTES),
  ...prefixed('refund', STRIPE_REFUNDS),
};

export interface StripeStandIn extends ProviderStandIn {
  readonly server: StripeServer;
  readonly sessionAt: (url: URL) => Session;
}

export async function openStripeStandIn(clock: Clock): Promise<StripeStandIn> {
  const server = await openStripeServer();
  const sessionAt = (url: URL): Session => known(server.sessions.get(url.pathname.replace('/c/pay/', '')));
  const event = (url: URL, more: object = {}): SentNotification => ({
    type: 'json',
    ...stripeEvent('checkout.session.completed', sessionAt(url), {
      now: clock.now(),
      id: `evt_${url.pathname}`,
      ...more,
    }),
  });
  return {
    server,
    environment: { ...STRIPE_KEYS, PAY_STRIPE_URL: server.url },
    method: 'stripe',
    currency: 'eur',
    forgedStatus: 401,
    acknowledgement: '{"received":true}',
    pay: (url) => void Object.assign(sessionAt(url), { payment_status: 'paid', status: 'complete' }),
    notify: (url) => event(url),
    notifyLess: (url) => {
      const session = sessionAt(url);
      const { amount_total } = session;
      Object.assign(session, { amount_total: amount_total - 100 });
      return { notification: event(url), restore: () => void Object.assign(session, { amount_total }) };
    },
    giveBack: (url, share) => {
      const { payment_intent, amount_total } = sessionAt(url);
      server.refunded.set(payment_intent, amount_total * share);
      return true;
    },
    payOtherwise: (url, way) => {
      const { amount_total } = sessionAt(url);
      const changes = {
        more: { amount_total: amount_total + 100 },
        less: { amount_total: amount_total - 100 },
        currency: { currency: 'usd' },
        twice: { id: 'cs_test_another' },
      }[way];
      const session = { ...sessionAt(url), payment_status: 'paid', ...changes };
      return { type: 'json', ...stripeEvent('checkout.session.completed', session, { now: clock.now() }) };
    },
    cancel: (url) => void Object.assign(sessionAt(url), { status: 'expired' }),
    states: STRIPE_STATES,
    enter: (url, state) => {
      const [kind = '', name = ''] = state.split(' ');
      const { payment_intent, amount_total: amount, currency } = sessionAt(url);
      const money = { id: `${kind}_1`, payment_intent, amount, currency, status: name };
      const sent = (type: string, object: object): SentNotification => ({
        type: 'json',
        ...stripeEvent(type, object, { now: clock.now() }),
      });
      if (kind === 'dispute') return sent('charge.dispute.updated', money);
      if (kind === 'refund') return sent('refund.updated', money);
      if (name === 'expired') return sent('checkout.session.expired', { ...sessionAt(url), status: name });
      if (name === 'async_payment_failed') return sent('checkout.session.async_payment_failed', sessionAt(url));
      return sent('checkout.session.completed', { ...sessionAt(url), payment_status: name });
    },
    forge: (url) => event(url, { secret: 'whsec_wrong' }),
    sessionAt,
  };
}
