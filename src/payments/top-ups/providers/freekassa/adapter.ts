import { z } from 'zod';
import type { FreeKassaMerchant } from './settings.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { decimalOf, hundredthsOfDecimal } from '#src/payments/top-ups/providers/amounts.ts';
import { requestProvider, failUnavailable } from '#src/payments/top-ups/providers/request-provider.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { effectOf } from '#src/payments/top-ups/providers/states.ts';
import { FREEKASSA_ORDERS } from './states.ts';
import { hmacHex, isSameText, md5Hex } from '#src/payments/top-ups/providers/signature.ts';

const NAME = 'freekassa';
/** Notifications have no currency field, so the store uses a single currency with this provider. */
const CURRENCY = 'rub';

const METHODS: readonly MethodOffer[] = [
  {
    id: 31,
    slug: NAME,
    logo: '/methods/freekassa.svg',
    hintKey: 'payments.method.freekassa',
    minSumKopecks: 10_000,
    currencies: [CURRENCY],
    interface: 'redirect',
    settleDays: 0,
  },
];

type FreeKassaContext = Pick<Services, 'log' | 'clock'> & { readonly merchant: FreeKassaMerchant };

/** FreeKassa adapter. Redirects, notifications and API requests are each signed with a different secret. */
export function freekassaProvider(services: Services): PaymentProvider | null {
  const { freekassa: merchant } = services.config.pay;
  if (merchant === null) return null;
  const context: FreeKassaContext = { log: services.log, clock: services.clock, merchant };
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: 60,
    create: (order) => Promise.resolve(create(merchant, order)),
    read: (notification) => Promise.resolve(read(merchant, notification)),
    acknowledge: { contentType: 'text/plain', body: 'YES' },
    query: (order) => query(context, order),
    queryRefund: async (order) => {
      const claim = await query(context, order);
      return claim?.state === 'refunded' ? claim : null;
    },
  };
}

/** FreeKassa learns of a payment from the player's redirect, so no request is sent. */
function create({ merchant, secret1, payUrl }: FreeKassaMerchant, order: Order): PaymentNextStep {
  const { paymentId, amountMinor, locale } = order;
  const sum = decimalOf(amountMinor);
  const currency = order.currency.toUpperCase();
  const url = new URL(`${payUrl}/`);
  const sign = md5Hex([merchant, sum, secret1, currency, paymentId].join(':'));
  const lang = locale === 'ru' ? 'ru' : 'en';
  for (const [name, value] of Object.entries({ m: merchant, oa: sum, currency, o: paymentId, s: sign, lang })) {
    url.searchParams.set(name, value);
  }
  return { kind: 'redirect', url: url.href, externalId: null };
}

const form = z.object({
  MERCHANT_ID: z.string().max(64),
  AMOUNT: z.string().max(32),
  MERCHANT_ORDER_ID: z.string().regex(/^[0-9a-f]{32}$/),
  SIGN: z.string().regex(/^[0-9a-f]{32}$/i),
  intid: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
});

function read({ merchant, secrets2 }: FreeKassaMerchant, { body, now }: ProviderNotification): ProviderClaim {
  const result = form.safeParse(fieldsIn(body.toString('utf8')));
  if (!result.success) return fail('errors.request.malformed', { field: '' });
  const { MERCHANT_ID, AMOUNT, MERCHANT_ORDER_ID, SIGN, intid } = result.data;
  const isSigned = secrets2.some((secret) =>
    isSameText(md5Hex([merchant, AMOUNT, secret, MERCHANT_ORDER_ID].join(':')), SIGN.toLowerCase()),
  );
  if (!isSigned || MERCHANT_ID !== merchant) return fail('errors.auth.invalid');
  const amountMinor = hundredthsOfDecimal(AMOUNT);
  if (amountMinor === null) return fail('errors.request.malformed', { field: 'AMOUNT' });
  return {
    paymentId: MERCHANT_ORDER_ID,
    // `intid` is not signed: it may distinguish two operations, and must not identify the payment.
    externalId: null,
    operationId: intid ?? null,
    state: 'paid',
    amountMinor,
    currency: CURRENCY,
    eventId: `${MERCHANT_ORDER_ID}-${intid ?? 'paid'}`,
    at: now,
  };
}

/** Form fields. Null when a field is repeated, because signature and handler could then use different values. */
function fieldsIn(text: string): Readonly<Record<string, string>> | null {
  const formFields = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(formFields);
  return Object.keys(fields).length === formFields.length ? fields : null;
}

const ordersBody = z.object({
  type: z.literal('success'),
  orders: z.array(
    z.object({
      merchant_order_id: z.string(),
      fk_order_id: z.union([z.number().int(), z.string().max(32)]),
      amount: z.union([z.number(), z.string()]).transform((sum) => hundredthsOfDecimal(String(sum))),
      currency: z.string().regex(/^[A-Z]{3}$/),
      status: z.number().int(),
    }),
  ),
});

async function query({ log, clock, merchant }: FreeKassaContext, { paymentId }: Order): Promise<ProviderClaim | null> {
  const orderQuery = { shopId: merchant.merchant, nonce: String(clock.now().getTime()), paymentId };
  const { status, body } = await requestProvider({ log }, NAME, `${merchant.url}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...orderQuery, signature: signatureOf(orderQuery, merchant.apiKey) }),
  });
  const answer = status === 200 ? ordersBody.safeParse(body) : null;
  if (answer?.success !== true) {
    log.warn({ provider: NAME, status }, 'provider.request.failed');
    return failUnavailable();
  }
  // A player who goes back and tries again creates several orders for one payment. The paid order takes precedence, and
  // a refunded one comes before attempts that came to nothing.
  const orders = answer.data.orders.filter(({ merchant_order_id: id }) => id === paymentId);
  const paid = orders.filter(({ status: state }) => state === 1);
  const order = paid[0] ?? orders.find(({ status: state }) => state === 6) ?? orders[0];
  if (order === undefined) return null;
  const { claim, mark } = effectOf(FREEKASSA_ORDERS, String(order.status));
  if (claim === null || order.amount === null) return failUnavailable();
  const operations = paid.map(({ fk_order_id: id }) => String(id)).join(', ');
  return {
    paymentId,
    externalId: null,
    state: claim,
    mark: paid.length > 1 ? { kind: 'paid_twice', detail: `paid by the orders ${operations}`.slice(0, 255) } : mark,
    amountMinor: order.amount,
    currency: order.currency.toLowerCase(),
    eventId: [
      'asked',
      order.fk_order_id,
      mark === null ? claim : order.status,
      ...(paid.length > 1 ? ['twice'] : []),
    ].join('-'),
    at: clock.now(),
  };
}

/** HMAC-SHA256 of the values, sorted by field name and joined with `|`. */
const signatureOf = (fields: Readonly<Record<string, string>>, apiKey: string): string =>
  hmacHex(
    apiKey,
    Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, value]) => value)
      .join('|'),
  );
