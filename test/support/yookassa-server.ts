/**
 * A simulated YooKassa: it requires Basic auth and an idempotence key; a payment has an id, a page and a state that
 * tests change.
 */
import { randomUUID } from 'node:crypto';
import {
  type ProviderRequest,
  type ProviderServer,
  type ProviderReply,
  openProviderServer,
} from './provider-server.ts';
import { type ProviderKeys, providerKeys } from './provider-keys.ts';
import { type ProviderStandIn, type SentNotification, known } from './provider-stand-in.ts';

export const YOOKASSA_KEYS = { PAY_YOOKASSA_SHOP: '100500', PAY_YOOKASSA_SECRET: 'test_secret' };
const basicOf = (secret: string): string =>
  `Basic ${Buffer.from(`${YOOKASSA_KEYS.PAY_YOOKASSA_SHOP}:${secret}`).toString('base64')}`;

interface Amount {
  readonly value: string;
  readonly currency: string;
}

interface YooPayment {
  readonly id: string;
  readonly created_at: string;
  readonly metadata: { readonly order_id: string };
  readonly confirmation: { readonly type: 'redirect'; readonly confirmation_url: string };
  amount: Amount;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  paid: boolean;
  /** The sum of all refunds. */
  refunded_amount?: Amount;
  cancellation_details?: { readonly party: string; readonly reason: string };
}

interface YooRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly status: string;
  readonly amount: Amount;
  readonly created_at: string;
}

export interface YooKassaServer extends ProviderServer {
  readonly keys: ProviderKeys;
  readonly payments: Map<string, YooPayment>;
  readonly refunds: Map<string, YooRefund>;
}

interface PaymentRequest {
  readonly amount: Amount;
  readonly capture: boolean;
  readonly confirmation: { readonly type: string; readonly return_url: string };
  readonly metadata: { readonly order_id: string };
}

export async function openYooKassaServer(): Promise<YooKassaServer> {
  const keys = providerKeys(YOOKASSA_KEYS.PAY_YOOKASSA_SECRET);
  const payments = new Map<string, YooPayment>();
  const refunds = new Map<string, YooRefund>();
  const paymentsByKey = new Map<string, YooPayment>();
  const server = await openProviderServer((request) => {
    const { authorization } = request.headers;
    if (!keys.match((key) => authorization === basicOf(key))) return refused(401, 'invalid_credentials');
    const [, kind = '', id = ''] = /^\/v3\/(payments|refunds)(?:\/([\w-]+))?$/.exec(request.path) ?? [];
    if (request.method === 'POST' && kind === 'payments' && id === '') return create(request);
    const found = kind === 'payments' ? payments.get(id) : refunds.get(id);
    return found && request.method === 'GET' ? { status: 200, body: found } : refused(404, 'not_found');
  });

  function create({ headers, body }: ProviderRequest): ProviderReply {
    const key = headers['idempotence-key'];
    if (typeof key !== 'string' || key.length > 64) return refused(400, 'invalid_request');
    const { amount, capture, confirmation, metadata } = JSON.parse(body) as PaymentRequest;
    const isWhole =
      /^\d+\.\d{2}$/.test(amount.value) &&
      amount.currency === 'RUB' &&
      capture &&
      confirmation.type === 'redirect' &&
      URL.canParse(confirmation.return_url);
    if (!isWhole) return refused(400, 'invalid_request');
    const id = randomUUID();
    const payment = paymentsByKey.get(key) ?? {
      ...({ id, status: 'pending', paid: false, amount, metadata, created_at: '2026-11-21T12:00:00.000Z' } as const),
      confirmation: { type: 'redirect', confirmation_url: `${server.url}/checkout?orderId=${id}` } as const,
    };
    paymentsByKey.set(key, payment);
    payments.set(payment.id, payment);
    return { status: 200, body: payment };
  }
  return { ...server, keys, payments, refunds };
}

const refused = (status: number, code: string): ProviderReply => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description: 'an internal description' },
});

export interface YooKassaStandIn extends ProviderStandIn {
  readonly server: YooKassaServer;
  readonly paymentAt: (url: URL) => YooPayment;
}

export const yookassaNotification = (event: string, object: object): SentNotification => ({
  type: 'json',
  body: JSON.stringify({ type: 'notification', event, object }),
});

export async function openYooKassaStandIn(): Promise<YooKassaStandIn> {
  const server = await openYooKassaServer();
  const paymentAt = (url: URL): YooPayment => known(server.payments.get(String(url.searchParams.get('orderId'))));
  const notify = (url: URL): SentNotification => yookassaNotification('payment.succeeded', paymentAt(url));
  return {
    server,
    environment: { ...YOOKASSA_KEYS, PAY_YOOKASSA_URL: server.url },
    method: 'yookassa',
    currency: 'rub',
    forgedStatus: 200,
    acknowledgement: 'ok',
    pay: (url) => void Object.assign(paymentAt(url), { status: 'succeeded', paid: true }),
    notify,
    notifyLess: (url) => {
      const payment = paymentAt(url);
      const { amount } = payment;
      Object.assign(payment, { amount: { value: '1.00', currency: amount.currency } });
      return { notification: notify(url), restore: () => void Object.assign(payment, { amount }) };
    },
    giveBack: (url, share) => {
      const payment = paymentAt(url);
      const value = (Number(payment.amount.value) * share).toFixed(2);
      Object.assign(payment, { refunded_amount: { value, currency: payment.amount.currency } });
      return true;
    },
    forge: (url) => yookassaNotification('payment.succeeded', { ...paymentAt(url), status: 'succeeded', paid: true }),
    paymentAt,
  };
}
