/**
 * A payment provider for tests: a real server that stores orders, and an adapter that queries it over HTTP and trusts
 * only what its key has signed. Tests change its orders and send its notifications themselves.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type {
  PaymentNextStep,
  ProviderClaim,
  ClaimState,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { fail } from '#src/shared/errors.ts';

const TOLERANCE_MS = 300_000;

/** Contents of a notification; defaults come from the order. */
export interface TestNotification {
  readonly order: string;
  readonly payment: string | null;
  readonly state: ClaimState;
  readonly amount: number;
  readonly currency: string;
  readonly event: string;
}

export interface SignedNotification {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

interface StoredOrder {
  readonly order: Order;
  state: ClaimState;
}

export interface TestProvider {
  readonly provider: PaymentProvider;
  /** By the payment's public id. */
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly behaviour: { isAway: boolean; hasForgotten: boolean; delayMs: number };
  readonly sign: (news: TestNotification, at: Date, key?: string) => SignedNotification;
  readonly close: () => Promise<void>;
}

const METHOD: MethodOffer = {
  id: 901,
  slug: 'test-card',
  logo: 'i-credit-card',
  hintKey: 'payments.title',
  minSumKopecks: 1000,
  currencies: 'all',
  interface: 'redirect',
  settleDays: 0,
};

/** Opens a provider with this name; `methods` replace its single card. */
export async function openTestProvider(
  name: string,
  methods: readonly MethodOffer[] = [METHOD],
): Promise<TestProvider> {
  const key = `the key of ${name}`;
  const orders = new Map<string, StoredOrder>();
  const behaviour = { isAway: false, hasForgotten: false, delayMs: 0 };
  const server = await listen(orders, behaviour);
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const provider: PaymentProvider = {
    name,
    methods,
    payableMinutes: 60,
    create: (order) => create(origin, order),
    read: (notification) => Promise.resolve(read(key, notification)),
    acknowledge: { contentType: 'text/plain', body: 'OK' },
    query: (order) => query(origin, order),
    queryRefund: async (order) => {
      const claim = await query(origin, order);
      return claim?.state === 'refunded' || claim?.state === 'charged_back' ? claim : null;
    },
  };
  return {
    provider,
    orders,
    behaviour,
    sign: (news, at, by = key) => sign(news, at, by),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function listen(orders: Map<string, StoredOrder>, behaviour: TestProvider['behaviour']): Promise<Server> {
  const app = express();
  app.use(express.json());
  app.use((_req, res, next) => {
    if (behaviour.isAway) res.status(503).end();
    else if (behaviour.delayMs > 0) setTimeout(next, behaviour.delayMs);
    else next();
  });
  app.post('/orders', (req, res) => {
    const order = req.body as Order;
    if (!orders.has(order.paymentId)) orders.set(order.paymentId, { order, state: 'pending' });
    res.json({ id: `ext-${order.paymentId}` });
  });
  app.get('/orders/:id', (req, res) => {
    const kept = behaviour.hasForgotten ? undefined : orders.get(req.params.id);
    if (kept === undefined) res.status(404).end();
    else res.json({ state: kept.state });
  });
  return await new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
}

async function create(origin: string, order: Order): Promise<PaymentNextStep> {
  const answer = await fetch(`${origin}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`the provider answered ${String(answer.status)}`);
  const { id } = (await answer.json()) as { id: string };
  return order.method.endsWith('phone')
    ? { kind: 'form', action: `${origin}/phone/${id}`, fields: { order: id }, externalId: id }
    : { kind: 'redirect', url: `${origin}/pay/${id}`, externalId: id };
}

async function query(origin: string, order: Order): Promise<ProviderClaim | null> {
  const answer = await fetch(`${origin}/orders/${order.paymentId}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`the provider answered ${String(answer.status)}`);
  const { state } = (await answer.json()) as { state: ClaimState };
  return {
    paymentId: order.paymentId,
    externalId: order.externalId,
    state,
    amountMinor: order.amountMinor,
    currency: order.currency,
    eventId: `asked-${order.paymentId}-${state}`,
    at: new Date(0),
  };
}

const signatureOf = (key: string, time: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest();

function sign(news: TestNotification, at: Date, key: string): SignedNotification {
  const body = Buffer.from(JSON.stringify(news));
  const time = String(at.getTime());
  const signature = signatureOf(key, time, body).toString('hex');
  return { body, headers: { 'content-type': 'application/json', 'x-time': time, 'x-signature': signature } };
}

function read(key: string, { body, headers, now }: ProviderNotification): ProviderClaim {
  const time = String(headers['x-time']);
  const given = Buffer.from(String(headers['x-signature']), 'hex');
  const expected = signatureOf(key, time, body);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) fail('errors.auth.invalid');
  if (!(Math.abs(now.getTime() - Number(time)) <= TOLERANCE_MS)) fail('errors.auth.invalid');
  const { order, payment, state, amount, currency, event } = JSON.parse(body.toString()) as TestNotification;
  return {
    paymentId: order,
    externalId: payment,
    state,
    amountMinor: amount,
    currency,
    eventId: event,
    at: new Date(Number(time)),
  };
}
