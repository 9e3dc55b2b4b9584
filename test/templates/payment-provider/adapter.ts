import { z } from 'zod';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { decimalOf, hundredthsOfDecimal } from '#src/payments/top-ups/providers/amounts.ts';
import { parseJson } from '#src/payments/top-ups/providers/parse-json.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { failUnavailable, requestProvider } from '#src/payments/top-ups/providers/request-provider.ts';
import { headerIn, hmacHex, isSameText } from '#src/payments/top-ups/providers/signature.ts';
import { effectOf } from '#src/payments/top-ups/providers/states.ts';
import { EXAMPLE_PAYMENTS } from './states.ts';
import type { ExampleAccount } from './settings.ts';

const NAME = 'example';

const METHODS: readonly MethodOffer[] = [
  {
    id: 91,
    slug: NAME,
    logo: 'i-credit-card',
    hintKey: 'payments.title',
    minSumKopecks: 10_000,
    currencies: ['rub'],
    interface: 'redirect',
    settleDays: 0,
  },
];

type ExampleContext = Pick<Services, 'log' | 'clock'> & { readonly account: ExampleAccount };

/**
 * Example adapter: a payment page of the provider, and notifications signed with HMAC-SHA256. In the registry it takes
 * the services alone and reads its account from `config.pay`, where the template has none.
 */
export function exampleProvider({ log, clock }: Services, account: ExampleAccount | null): PaymentProvider | null {
  if (account === null) return null;
  const context: ExampleContext = { log, clock, account };
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: 60,
    create: (order) => create(context, order),
    read: (notification) => Promise.resolve(read(context, notification)),
    acknowledge: { contentType: 'text/plain', body: 'ok' },
    query: (order) => query(context, order),
    queryRefund: async (order) => {
      const claim = await query(context, order);
      return claim?.state === 'refunded' ? claim : null;
    },
  };
}

/** Every field of an answer or a notification is validated before the store uses it. */
const paymentBody = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  order: z.string().regex(/^[0-9a-f]{32}$/),
  status: z.string().regex(/^\w{1,64}$/),
  amount: z.string().max(32),
  currency: z.string().regex(/^[A-Z]{3}$/),
  page: z.url({ protocol: /^https?$/ }),
});
type ExamplePayment = z.infer<typeof paymentBody>;

/** The payment id is the idempotency key: a repeated request creates one payment. */
async function create(context: ExampleContext, order: Order): Promise<PaymentNextStep> {
  const payment = await request(context, '/payments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': order.paymentId },
    body: JSON.stringify({
      order: order.paymentId,
      amount: decimalOf(order.amountMinor),
      currency: order.currency.toUpperCase(),
      return: order.returnUrl,
      notify: order.notifyUrl,
    }),
  });
  if (payment?.order !== order.paymentId) return failUnavailable();
  return { kind: 'redirect', url: payment.page, externalId: payment.id };
}

/** The signature is verified before the body is parsed. */
function read({ account }: ExampleContext, { body, headers, now }: ProviderNotification): ProviderClaim {
  const signature = headerIn(headers, 'x-signature') ?? '';
  if (!isSameText(hmacHex(account.webhookSecret, body.toString('utf8')), signature)) return fail('errors.auth.invalid');
  const payment = paymentBody.safeParse(parseJson(body));
  if (!payment.success) return fail('errors.request.malformed', { field: '' });
  return claimOf(payment.data, now) ?? fail('errors.request.malformed', { field: 'amount' });
}

async function query(context: ExampleContext, { paymentId }: Order): Promise<ProviderClaim | null> {
  const payment = await request(context, `/payments/${paymentId}`, {});
  return payment?.order === paymentId ? claimOf(payment, context.clock.now()) : null;
}

/** Null for an unreadable sum. */
function claimOf({ id, order, status, amount, currency }: ExamplePayment, at: Date): ProviderClaim | null {
  const amountMinor = hundredthsOfDecimal(amount);
  // A state that the table does not have is marked for staff.
  const { claim: state, mark } = effectOf(EXAMPLE_PAYMENTS, status);
  if (amountMinor === null || state === null) return null;
  return {
    paymentId: order,
    externalId: id,
    state,
    mark,
    amountMinor,
    currency: currency.toLowerCase(),
    eventId: `${id}-${status}`,
    at,
  };
}

/** Null when the provider does not know the payment. */
async function request(
  { log, account }: ExampleContext,
  path: string,
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
): Promise<ExamplePayment | null> {
  const { status, body } = await requestProvider({ log }, NAME, `${account.url}/v1${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${account.apiKey}` },
  });
  if (status === 404) return null;
  const payment = status === 200 ? paymentBody.safeParse(body) : null;
  if (payment?.success === true) return payment.data;
  log.warn({ provider: NAME, status }, 'provider.request.failed');
  return failUnavailable();
}
