/**
 * A simulated Cryptomus: requests are signed with the payment key, an order id has one invoice, and tests change the
 * status of the invoice.
 */
import { createHash, randomUUID } from 'node:crypto';
import { CRYPTOMUS_INVOICES } from '#src/payments/top-ups/providers/cryptomus/states.ts';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import { type ProviderServer, openProviderServer } from '#test/support/providers/provider-server.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';

export const CRYPTOMUS_KEYS = {
  PAY_CRYPTOMUS_MERCHANT: '8b03432e-385b-4670-8d06-064591096795',
  PAY_CRYPTOMUS_KEY: 'payment-key',
};
const { PAY_CRYPTOMUS_MERCHANT: MERCHANT, PAY_CRYPTOMUS_KEY: KEY } = CRYPTOMUS_KEYS;

export interface CryptomusInvoice {
  readonly uuid: string;
  readonly order_id: string;
  readonly currency: string;
  readonly url: string;
  amount: string;
  status: string;
  payer_amount: string | null;
  payment_amount: string | null;
}

export interface CryptomusServer extends ProviderServer {
  readonly keys: ProviderKeys;
  /** By order id. */
  readonly invoices: Map<string, CryptomusInvoice>;
}

const signatureOf = (text: string, key: string): string =>
  createHash('md5').update(Buffer.from(text).toString('base64')).update(key).digest('hex');

export async function openCryptomusServer(): Promise<CryptomusServer> {
  const keys = providerKeys(KEY);
  const invoices = new Map<string, CryptomusInvoice>();
  const server = await openProviderServer(({ method, path, headers, body }) => {
    const isSigned = keys.match((key) => headers['sign'] === signatureOf(body, key));
    if (method !== 'POST' || headers['merchant'] !== MERCHANT || !isSigned) {
      return { status: 401, body: { state: 1, message: 'Invalid Sign' } };
    }
    const fields = JSON.parse(body) as Readonly<Record<string, string>>;
    const orderId = String(fields['order_id']);
    if (path === '/v1/payment') {
      const isWhole = /^\d+\.\d{2}$/.test(fields['amount'] ?? '') && /^(?:USD|EUR)$/.test(fields['currency'] ?? '');
      if (!isWhole || !/^[\w-]{1,128}$/.test(orderId)) return { status: 422, body: { state: 1, errors: {} } };
      const invoice = invoices.get(orderId) ?? invoiceOf(orderId, fields, server.url);
      invoices.set(orderId, invoice);
      return { status: 200, body: { state: 0, result: invoice } };
    }
    const invoice = path === '/v1/payment/info' ? invoices.get(orderId) : undefined;
    return invoice === undefined
      ? { status: 404, body: { state: 1, message: 'Payment not found' } }
      : { status: 200, body: { state: 0, result: invoice } };
  });
  return { ...server, keys, invoices };
}

function invoiceOf(orderId: string, fields: Readonly<Record<string, string>>, origin: string): CryptomusInvoice {
  const uuid = randomUUID();
  return {
    uuid,
    order_id: orderId,
    amount: String(fields['amount']),
    currency: String(fields['currency']),
    url: `${origin}/pay/${uuid}?order=${orderId}`,
    status: 'check',
    payer_amount: null,
    payment_amount: null,
  };
}

/** The notification that Cryptomus sends about an invoice: JSON with escaped slashes, as PHP writes it. */
export function cryptomusNotification(invoice: object, key = KEY): SentNotification {
  const fields = { type: 'payment', ...invoice, is_final: true, txid: null, additional_data: 'a/b' };
  const text = JSON.stringify(fields).replaceAll('/', String.raw`\/`);
  return { type: 'json', body: `${text.slice(0, -1)},"sign":"${signatureOf(text, key)}"}` };
}

export interface CryptomusStandIn extends ProviderStandIn {
  readonly invoiceAt: (url: URL) => CryptomusInvoice;
}

export async function openCryptomusStandIn(): Promise<CryptomusStandIn> {
  const server = await openCryptomusServer();
  const invoiceAt = (url: URL): CryptomusInvoice => known(server.invoices.get(String(url.searchParams.get('order'))));
  return {
    server,
    environment: { ...CRYPTOMUS_KEYS, PAY_CRYPTOMUS_URL: server.url },
    method: 'cryptomus',
    currency: 'usd',
    forgedStatus: 401,
    acknowledgement: 'ok',
    pay: (url) => void Object.assign(invoiceAt(url), { status: 'paid' }),
    notify: (url) => cryptomusNotification(invoiceAt(url)),
    notifyLess: (url) => ({
      notification: cryptomusNotification({ ...invoiceAt(url), amount: '1.00' }),
      restore: () => undefined,
    }),
    // Cryptomus returns invoices as a whole.
    giveBack: (url, share) => {
      if (share === 1) Object.assign(invoiceAt(url), { status: 'refund_paid' });
      return share === 1;
    },
    payOtherwise: (url, way) => {
      const invoice = { ...invoiceAt(url), status: 'paid', payer_amount: '500.00', payment_amount: '500.00' };
      const changes = {
        more: { status: 'paid_over', payment_amount: '900.00' },
        less: { status: 'wrong_amount', payment_amount: '100.00' },
        currency: { currency: 'EUR' },
        twice: { uuid: randomUUID() },
      }[way];
      return cryptomusNotification({ ...invoice, ...changes });
    },
    cancel: (url) => void Object.assign(invoiceAt(url), { status: 'cancel' }),
    states: CRYPTOMUS_INVOICES,
    enter: (url, state) => {
      const less = state === 'wrong_amount' ? { payer_amount: '500.00', payment_amount: '100.00' } : {};
      return cryptomusNotification(Object.assign(invoiceAt(url), { status: state, ...less }));
    },
    forge: (url) => cryptomusNotification({ ...invoiceAt(url), status: 'paid' }, 'wrong-key'),
    invoiceAt,
  };
}
