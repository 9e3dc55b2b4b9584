import { z } from 'zod';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { YooKassaReceipt, YooKassaShop } from './settings.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { decimalOf, hundredthsOfDecimal } from '#src/payments/top-ups/providers/amounts.ts';
import { requestProvider, failUnavailable } from '#src/payments/top-ups/providers/request-provider.ts';
import { effectOf } from '#src/payments/top-ups/providers/states.ts';
import { YOOKASSA_PAYMENTS, YOOKASSA_REFUNDS } from './states.ts';
import { parseJson } from '#src/payments/top-ups/providers/parse-json.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';

const NAME = 'yookassa';
const LONGEST_DESCRIPTION = 128;

const METHODS: readonly MethodOffer[] = [
  {
    id: 21,
    slug: NAME,
    logo: '/methods/yookassa.svg',
    hintKey: 'payments.method.yookassa',
    minSumKopecks: 10_000,
    currencies: ['rub'],
    interface: 'redirect',
    settleDays: 0,
  },
];

type YooKassaContext = Pick<Services, 'log'> & { readonly shop: YooKassaShop };

/**
 * YooKassa adapter. Notifications are not signed, so each is only a hint: the object is read again from the YooKassa
 * API, and only that answer is used.
 */
export function yookassaProvider(services: Services): PaymentProvider | null {
  const shop = services.config.pay.yookassa;
  if (shop === null) return null;
  const context: YooKassaContext = { log: services.log, shop };
  return {
    name: NAME,
    methods: shop.receipt === null ? METHODS : METHODS.map((offer) => ({ ...offer, needsContact: true })),
    payableMinutes: 60,
    create: (order) => create(context, order),
    read: (notification) => read(context, notification),
    acknowledge: { contentType: 'text/plain', body: 'ok' },
    query: ({ externalId }) => (externalId === null ? Promise.resolve(null) : claimOfPayment(context, externalId)),
    queryRefund: ({ externalId }) => (externalId === null ? Promise.resolve(null) : refundOf(context, externalId)),
  };
}

const amount = z
  .object({ value: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ value, currency }) => ({ minor: hundredthsOfDecimal(value), currency: currency.toLowerCase() }))
  .refine(({ minor }) => minor !== null && minor > 0);

/** 0.00 before a refund. */
const refundedAmount = z
  .object({ value: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ value, currency }) => ({ minor: hundredthsOfDecimal(value) ?? 0, currency: currency.toLowerCase() }));

const ID = z.string().regex(/^[\w-]{1,64}$/);

const paymentBody = z.object({
  id: ID,
  status: z.string().regex(/^\w{1,64}$/),
  paid: z.boolean(),
  amount,
  created_at: z.iso.datetime({ offset: true }),
  captured_at: z.iso.datetime({ offset: true }).optional(),
  refunded_amount: refundedAmount.optional(),
  metadata: z.object({ order_id: z.string().max(64).optional() }).optional(),
  confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
});

const refundBody = z.object({
  id: ID,
  payment_id: ID,
  status: z.string().regex(/^\w{1,64}$/),
  amount,
  created_at: z.iso.datetime({ offset: true }),
});

const notificationBody = z.object({
  type: z.literal('notification'),
  event: z.string().max(64),
  object: z.object({ id: ID, payment_id: ID.optional() }),
});

async function create(context: YooKassaContext, order: Order): Promise<PaymentNextStep> {
  const { paymentId, currency, amountMinor, description, returnUrl, locale } = order;
  const { status, body } = await ask(context, '/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotence-key': paymentId },
    body: JSON.stringify({
      amount: { value: decimalOf(amountMinor), currency: currency.toUpperCase() },
      capture: true,
      description: description.slice(0, LONGEST_DESCRIPTION),
      confirmation: { type: 'redirect', return_url: returnUrl, locale: locale === 'ru' ? 'ru_RU' : 'en_US' },
      metadata: { order_id: paymentId },
      ...(context.shop.receipt !== null && { receipt: receiptOf(context.shop.receipt, order) }),
    }),
  });
  const result = status === 200 ? paymentBody.safeParse(body) : null;
  const url = result?.data?.confirmation?.confirmation_url;
  if (result?.success !== true || url === undefined) return refused(context, status, body);
  return { kind: 'redirect', url, externalId: result.data.id };
}

/** The receipt of a top-up: one item, whose sum is the sum of the payment. */
const receiptOf = ({ vatCode, item, taxSystemCode }: YooKassaReceipt, order: Order): object => ({
  customer: order.contact,
  items: [
    {
      description: order.description.slice(0, LONGEST_DESCRIPTION),
      quantity: '1.00',
      amount: { value: decimalOf(order.amountMinor), currency: order.currency.toUpperCase() },
      vat_code: vatCode,
      ...(item !== null && { payment_subject: item.subject, payment_mode: item.mode }),
    },
  ],
  ...(taxSystemCode !== null && { tax_system_code: taxSystemCode }),
});

async function read(
  context: YooKassaContext,
  { body, mayBeOurs }: ProviderNotification,
): Promise<ProviderClaim | null> {
  const result = notificationBody.safeParse(parseJson(body));
  if (!result.success) return fail('errors.request.malformed', { field: '' });
  const { event, object } = result.data;
  const paymentId = event.startsWith('refund.') ? object.payment_id : object.id;
  // Anyone can send numbers. YooKassa is asked about known ones only, because its quota is limited.
  if (paymentId === undefined || !(await mayBeOurs(paymentId))) return null;
  // YooKassa does not know the object, so the notification is forged.
  if (event.startsWith('payment.')) return (await claimOfPayment(context, object.id)) ?? fail('errors.auth.invalid');
  return event.startsWith('refund.') ? await claimOfRefund(context, object.id) : null;
}

/** A payment at YooKassa, or null when YooKassa does not know it. */
async function paymentOf(context: YooKassaContext, id: string): Promise<z.infer<typeof paymentBody> | null> {
  const { status, body } = await ask(context, `/payments/${id}`, {});
  if (status === 404) return null;
  const result = status === 200 ? paymentBody.safeParse(body) : null;
  if (result?.success !== true || result.data.id !== id) return refused(context, status, body);
  return result.data;
}

/** The sum of all refunds of a payment as one claim. Null without a refund. */
async function refundOf(context: YooKassaContext, id: string): Promise<ProviderClaim | null> {
  const payment = await paymentOf(context, id);
  const returned = payment?.refunded_amount;
  if (payment === null || returned === undefined || returned.minor === 0) return null;
  return {
    paymentId: payment.metadata?.order_id ?? null,
    externalId: id,
    state: 'refunded',
    amountMinor: returned.minor,
    currency: returned.currency,
    eventId: `${id}-refunded-${String(returned.minor)}`,
    at: timeFromText(payment.captured_at ?? payment.created_at),
  };
}

/** Current state of a payment at YooKassa. Null when YooKassa does not know it. */
async function claimOfPayment(context: YooKassaContext, id: string): Promise<ProviderClaim | null> {
  const payment = await paymentOf(context, id);
  if (payment === null) return null;
  const { metadata, created_at, captured_at } = payment;
  const { claim, mark } = effectOf(YOOKASSA_PAYMENTS, nameOf(payment));
  // A payment is never passed over: null has no place in its table.
  const state = claim ?? 'pending';
  return {
    paymentId: metadata?.order_id ?? null,
    externalId: id,
    state,
    mark,
    amountMinor: payment.amount.minor ?? 0,
    currency: payment.amount.currency,
    eventId: `${id}-${mark === null ? state : payment.status}`,
    at: timeFromText(captured_at ?? created_at),
  };
}

/** The name of a payment's state in the table of states. */
function nameOf({ status, paid, cancellation_details }: z.infer<typeof paymentBody>): string {
  if (status === 'succeeded' && !paid) return 'pending';
  const name = `${status} ${cancellation_details?.reason ?? ''}`;
  return status === 'canceled' && Object.hasOwn(YOOKASSA_PAYMENTS, name) ? name : status;
}

async function claimOfRefund(context: YooKassaContext, id: string): Promise<ProviderClaim | null> {
  const { status, body } = await ask(context, `/refunds/${id}`, {});
  if (status === 404) return fail('errors.auth.invalid');
  const result = status === 200 ? refundBody.safeParse(body) : null;
  if (result?.success !== true || result.data.id !== id) return refused(context, status, body);
  const { claim: state, mark } = effectOf(YOOKASSA_REFUNDS, result.data.status);
  if (state === null) return null;
  return {
    paymentId: null,
    externalId: result.data.payment_id,
    state,
    mark,
    amountMinor: result.data.amount.minor ?? 0,
    currency: result.data.amount.currency,
    eventId: mark === null ? `refund-${id}` : `refund-${id}-${result.data.status}`,
    at: timeFromText(result.data.created_at),
  };
}

/** Creations carry an idempotency key and queries change nothing, so both can be retried. */
const ask = (context: YooKassaContext, path: string, init: RequestInit) => {
  const { shop, secret, url } = context.shop;
  const basic = Buffer.from(`${shop}:${secret}`).toString('base64');
  const headers = { accept: 'application/json', ...(init.headers as object), authorization: `Basic ${basic}` };
  return requestProvider(context, NAME, `${url}/v3${path}`, { ...init, headers });
};

const failure = z.object({
  code: z.string().max(64),
  parameter: z.string().max(128).optional(),
  description: z.string().optional(),
});
const LONGEST_REASON = 256;

/** Handles an unusable answer. Its text is logged without possible contacts of the payer, and is not shown. */
function refused({ log }: YooKassaContext, status: number, body: unknown): never {
  const { code, parameter, description } = failure.safeParse(body).data ?? {};
  const reason = description?.slice(0, LONGEST_REASON).replaceAll(/(?<![^\s@])[^\s@]+@\S+|\d{10,}/g, '***');
  log.warn({ provider: NAME, status, code, parameter, reason }, 'provider.request.failed');
  return failUnavailable();
}
