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
} from '#test/support/providers/provider-server.ts';
import { YOOKASSA_PAYMENTS, YOOKASSA_REFUNDS } from '#src/payments/top-ups/providers/yookassa/states.ts';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';

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
  status: string;
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
  /** The shop issues receipts by 54-FZ: a payment without one is refused. */
  readonly shop: { hasReceipts: boolean };
  /** The receipts of the payments, by the id of the store. */
  readonly receipts: Map<string, YooReceipt>;
}

interface YooReceipt {
  readonly customer: { readonly email?: string; readonly phone?: string };
  readonly items: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly amount: Amount;
    readonly vat_code: number;
    readonly payment_subject?: string;
    readonly payment_mode?: string;
  }[];
  readonly tax_system_code?: number;
}

interface PaymentRequest {
  readonly amount: Amount;
  readonly capture: boolean;
  readonly confirmation: { readonly type: string; readonly return_url: string };
  readonly metadata: { readonly order_id: string };
  readonly receipt?: YooReceipt;
}

export async function openYooKassaServer(): Promise<YooKassaServer> {
  const keys = providerKeys(YOOKASSA_KEYS.PAY_YOOKASSA_SECRET);
  const payments = new Map<string, YooPayment>();
  const refunds = new Map<string, YooRefund>();
  const shop = { hasReceipts: false };
  const receipts = new Map<string, YooReceipt>();
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
    const { amount, capture, confirmation, metadata, receipt } = JSON.parse(body) as PaymentRequest;
    const isWhole =
      /^\d+\.\d{2}$/.test(amount.value) &&
      amount.currency === 'RUB' &&
      capture &&
      confirmation.type === 'redirect' &&
      URL.canParse(confirmation.return_url);
    if (!isWhole) return refused(400, 'invalid_request');
    if (shop.hasReceipts !== isReceiptOf(receipt, amount))
      return refused(400, 'invalid_request', { parameter: 'receipt', description: 'Receipt is missing or illegal' });
    if (receipt !== undefined) receipts.set(metadata.order_id, receipt);
    const id = randomUUID();
    const payment = paymentsByKey.get(key) ?? {
      ...({ id, status: 'pending', paid: false, amount, metadata, created_at: '2026-11-21T12:00:00.000Z' } as const),
      confirmation: { type: 'redirect', confirmation_url: `${server.url}/checkout?orderId=${id}` } as const,
    };
    paymentsByKey.set(key, payment);
    payments.set(payment.id, payment);
    return { status: 200, body: payment };
  }
  return { ...server, keys, payments, refunds, shop, receipts };
}

/** A receipt has a payer, and its items add up to the payment. */
function isReceiptOf(receipt: YooReceipt | undefined, amount: Amount): boolean {
  if (receipt === undefined) return false;
  const { email, phone } = receipt.customer;
  const hasPayer = email === undefined ? /^\d{11,15}$/.test(phone ?? '') : email.includes('@');
  const sum = receipt.items.reduce((total, item) => total + Number(item.quantity) * Number(item.amount.value), 0);
  return hasPayer && sum.toFixed(2) === amount.value && receipt.items.every((item) => item.vat_code >= 1);
}

const refused = (status: number, code: string, more: object = {}): ProviderReply => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description: 'an internal description', ...more },
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
    // A payment of YooKassa is paid once.
    payOtherwise: (url, way) => {
      if (way === 'twice') return 'cannot';
      const payment = paymentAt(url);
      const { value, currency } = payment.amount;
      const amount = {
        more: { value: (Number(value) + 1).toFixed(2), currency },
        less: { value: '1.00', currency },
        currency: { value, currency: 'USD' },
      }[way];
      Object.assign(payment, { amount, status: 'succeeded', paid: true });
      return notify(url);
    },
    cancel: (url) => void Object.assign(paymentAt(url), { status: 'canceled', paid: false }),
    states: {
      ...YOOKASSA_PAYMENTS,
      ...Object.fromEntries(Object.entries(YOOKASSA_REFUNDS).map(([name, state]) => [`refund ${name}`, state])),
    },
    enter: (url, state) => {
      const payment = paymentAt(url);
      const [status = '', reason] = state.split(' ');
      if (status === 'refund') {
        const { amount, created_at } = payment;
        const refund = { id: randomUUID(), payment_id: payment.id, status: String(reason), amount, created_at };
        server.refunds.set(refund.id, refund);
        return yookassaNotification('refund.succeeded', refund);
      }
      const details = reason === undefined ? {} : { cancellation_details: { party: 'yoo_money', reason } };
      Object.assign(payment, { status, paid: status === 'succeeded', ...details });
      return yookassaNotification(`payment.${status}`, payment);
    },
    forge: (url) => yookassaNotification('payment.succeeded', { ...paymentAt(url), status: 'succeeded', paid: true }),
    paymentAt,
  };
}
