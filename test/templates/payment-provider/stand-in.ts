import { createHmac, randomUUID } from 'node:crypto';
import { EXAMPLE_PAYMENTS } from './states.ts';
import { type ProviderServer, openProviderServer } from '#test/support/providers/provider-server.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';

const EXAMPLE_KEYS = { PAY_EXAMPLE_API_KEY: 'api-key', PAY_EXAMPLE_WEBHOOK_SECRET: 'webhook-secret' };

interface StoredPayment {
  readonly id: string;
  readonly order: string;
  readonly amount: string;
  readonly currency: string;
  readonly page: string;
  status: string;
}

interface ExampleServer extends ProviderServer {
  /** By order. */
  readonly payments: ReadonlyMap<string, StoredPayment>;
}

/** A simulated Example: as strict about keys, fields and idempotency as the real provider. */
async function openExampleServer(): Promise<ExampleServer> {
  const payments = new Map<string, StoredPayment>();
  const server = await openProviderServer(({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${EXAMPLE_KEYS.PAY_EXAMPLE_API_KEY}`) return { status: 401, body: {} };
    const order = method === 'POST' ? String(headers['idempotency-key']) : path.replace('/v1/payments/', '');
    const payment = payments.get(order);
    if (payment !== undefined) return { status: 200, body: payment };
    if (method !== 'POST' || path !== '/v1/payments') return { status: 404, body: {} };
    const { amount, currency } = JSON.parse(body) as Pick<StoredPayment, 'amount' | 'currency'>;
    if (!/^\d+\.\d{2}$/.test(amount) || currency !== 'RUB') return { status: 422, body: {} };
    const id = randomUUID();
    const created = { id, order, amount, currency, page: `${server.url}/pay?order=${order}`, status: 'pending' };
    payments.set(order, created);
    return { status: 200, body: created };
  });
  return { ...server, payments };
}

function notificationOf(payment: object, secret = EXAMPLE_KEYS.PAY_EXAMPLE_WEBHOOK_SECRET): SentNotification {
  const body = JSON.stringify(payment);
  return { type: 'json', body, headers: { 'x-signature': createHmac('sha256', secret).update(body).digest('hex') } };
}

export async function openExampleStandIn(): Promise<ProviderStandIn> {
  const server = await openExampleServer();
  const paymentAt = (url: URL): StoredPayment => known(server.payments.get(String(url.searchParams.get('order'))));
  return {
    server,
    environment: { ...EXAMPLE_KEYS, PAY_EXAMPLE_URL: server.url },
    method: 'example',
    currency: 'rub',
    forgedStatus: 401,
    acknowledgement: 'ok',
    pay: (url) => void Object.assign(paymentAt(url), { status: 'paid' }),
    notify: (url) => notificationOf(paymentAt(url)),
    notifyLess: (url) => ({
      notification: notificationOf({ ...paymentAt(url), amount: '1.00' }),
      restore: () => undefined,
    }),
    giveBack: (url, share) => {
      if (share === 1) Object.assign(paymentAt(url), { status: 'refunded' });
      return share === 1;
    },
    payOtherwise: (url, way) => {
      const payment = { ...paymentAt(url), status: 'paid' };
      const changes = {
        more: { amount: (Number(payment.amount) + 1).toFixed(2) },
        less: { amount: '1.00' },
        currency: { currency: 'USD' },
        twice: { id: randomUUID() },
      }[way];
      return notificationOf({ ...payment, ...changes });
    },
    cancel: (url) => void Object.assign(paymentAt(url), { status: 'failed' }),
    states: EXAMPLE_PAYMENTS,
    enter: (url, state) => notificationOf(Object.assign(paymentAt(url), { status: state })),
    forge: (url) => notificationOf({ ...paymentAt(url), status: 'paid' }, 'wrong-secret'),
  };
}
