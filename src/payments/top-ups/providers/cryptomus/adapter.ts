import { z } from 'zod';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { decimalOf, hundredthsOfDecimal } from '#src/payments/top-ups/providers/amounts.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { failUnavailable, requestProvider } from '#src/payments/top-ups/providers/request-provider.ts';
import { effectOf } from '#src/payments/top-ups/providers/states.ts';
import { CRYPTOMUS_INVOICES } from './states.ts';
import { parseJson } from '#src/payments/top-ups/providers/parse-json.ts';
import { isSameText, md5Hex } from '#src/payments/top-ups/providers/signature.ts';
import type { CryptomusMerchant } from './settings.ts';

const NAME = 'cryptomus';
const PAYABLE_MINUTES = 60;

const METHODS: readonly MethodOffer[] = [
  {
    id: 41,
    slug: NAME,
    logo: '/methods/cryptomus.svg',
    hintKey: 'payments.method.cryptomus',
    minSumKopecks: 10_000,
    currencies: ['usd', 'eur'],
    interface: 'redirect',
    settleDays: 0,
  },
];

type CryptomusContext = Pick<Services, 'log' | 'clock'> & { readonly merchant: CryptomusMerchant };

/** Cryptomus adapter: an invoice in a fiat currency, paid in a cryptocurrency on a page of Cryptomus. */
export function cryptomusProvider(services: Services): PaymentProvider | null {
  const { cryptomus: merchant } = services.config.pay;
  if (merchant === null) return null;
  const context: CryptomusContext = { log: services.log, clock: services.clock, merchant };
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: PAYABLE_MINUTES,
    create: (order) => create(context, order),
    read: (notification) => Promise.resolve(read(merchant, notification)),
    acknowledge: { contentType: 'text/plain', body: 'ok' },
    query: (order) => query(context, order),
    queryRefund: async (order) => {
      const claim = await query(context, order);
      return claim?.state === 'refunded' ? claim : null;
    },
  };
}

const invoiceBody = z.object({
  uuid: z.string().regex(/^[\w-]{1,64}$/),
  order_id: z.string().regex(/^[0-9a-f]{32}$/),
  amount: z.string().max(32),
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.string().regex(/^[a-z_]{1,32}$/),
  /** Expected from the payer and received, both in the payer's cryptocurrency. */
  payer_amount: z.string().max(64).nullish(),
  payment_amount: z.string().max(64).nullish(),
});
type Invoice = z.infer<typeof invoiceBody>;

const answerBody = z.object({
  state: z.literal(0),
  result: invoiceBody.extend({ url: z.url({ protocol: /^https?$/ }) }),
});

/** An order id that exists returns its invoice, so a repeated request collects the money once. */
async function create(context: CryptomusContext, order: Order): Promise<PaymentNextStep> {
  const { paymentId, amountMinor, currency, returnUrl, notifyUrl } = order;
  const invoice = await request(context, '/payment', {
    amount: decimalOf(amountMinor),
    currency: currency.toUpperCase(),
    order_id: paymentId,
    url_return: returnUrl,
    url_success: returnUrl,
    url_callback: notifyUrl,
    lifetime: PAYABLE_MINUTES * 60,
  });
  if (invoice?.order_id !== paymentId) return failUnavailable();
  return { kind: 'redirect', url: invoice.url, externalId: invoice.uuid };
}

const notificationBody = invoiceBody.extend({ type: z.literal('payment') });
const signedBody = z.looseObject({ sign: z.string() });

function read({ notifyKeys }: CryptomusMerchant, { body, now }: ProviderNotification): ProviderClaim | null {
  const signed = signedBody.safeParse(parseJson(body));
  if (!signed.success) return fail('errors.request.malformed', { field: '' });
  const { sign, ...fields } = signed.data;
  // Cryptomus signs the text of PHP's json_encode, which escapes slashes.
  const text = JSON.stringify(fields).replaceAll('/', String.raw`\/`);
  if (!notifyKeys.some((key) => isSameText(signatureOf(text, key), sign))) return fail('errors.auth.invalid');
  const invoice = notificationBody.safeParse(fields);
  if (!invoice.success) return fail('errors.request.malformed', { field: '' });
  return claimOf(invoice.data, now) ?? fail('errors.request.malformed', { field: 'amount' });
}

async function query(context: CryptomusContext, { paymentId }: Order): Promise<ProviderClaim | null> {
  const invoice = await request(context, '/payment/info', { order_id: paymentId });
  return invoice?.order_id === paymentId ? claimOf(invoice, context.clock.now()) : null;
}

/** Null for an unreadable sum. */
function claimOf(invoice: Invoice, at: Date): ProviderClaim | null {
  const { uuid, order_id, amount, currency, status } = invoice;
  const { claim: state, mark } = effectOf(CRYPTOMUS_INVOICES, status);
  const sumMinor = hundredthsOfDecimal(amount);
  if (state === null || sumMinor === null) return null;
  const amountMinor = status === 'wrong_amount' ? paidShareOf(invoice, sumMinor) : sumMinor;
  return {
    paymentId: order_id,
    externalId: uuid,
    state,
    mark,
    amountMinor,
    currency: currency.toLowerCase(),
    eventId: `${uuid}-${status}`,
    at,
  };
}

/** The part of an underpaid invoice that came in, rounded down and always less than the sum. */
function paidShareOf({ payer_amount, payment_amount }: Invoice, sumMinor: number): number {
  const share = Number(payment_amount ?? 0) / Number(payer_amount ?? 0);
  return Number.isFinite(share) && share > 0 ? Math.min(Math.floor(sumMinor * share), sumMinor - 1) : 0;
}

/** Null when Cryptomus does not know the invoice. */
async function request(
  { log, merchant }: CryptomusContext,
  path: string,
  fields: object,
): Promise<z.infer<typeof answerBody>['result'] | null> {
  const text = JSON.stringify(fields);
  const { status, body } = await requestProvider({ log }, NAME, `${merchant.url}/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      merchant: merchant.merchant,
      sign: signatureOf(text, merchant.paymentKey),
    },
    body: text,
  });
  if (status === 404) return null;
  const answer = status === 200 ? answerBody.safeParse(body) : null;
  if (answer?.success === true) return answer.data.result;
  log.warn({ provider: NAME, status }, 'provider.request.failed');
  return failUnavailable();
}

/** The signature that Cryptomus defines: MD5 of the body in base64, followed by the key. */
const signatureOf = (text: string, key: string): string => md5Hex(Buffer.from(text).toString('base64') + key);
