import { z } from 'zod';
import { timeFromText } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import {
  type Manner,
  SANDBOX_SIGNATURE,
  type SandboxPayment,
  openSandboxPayment,
  sandboxKey,
  sandboxPaymentOf,
} from '#src/payments/sandbox-provider/index.ts';
import { fail } from '#src/shared/errors.ts';
import { parseJson } from '#src/payments/top-ups/providers/parse-json.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { headerIn, hmacHex, isSameText } from '#src/payments/top-ups/providers/signature.ts';

const NAME = 'sandbox';
const TOLERANCE_SECONDS = 300;
const MIN_SUM_KOPECKS = 1000;

const offer = { minSumKopecks: MIN_SUM_KOPECKS, currencies: 'all', interface: 'redirect', settleDays: 0 } as const;
const card = { ...offer, logo: 'i-credit-card' } as const;

const METHODS: readonly MethodOffer[] = [
  { ...card, id: 1, slug: 'sandbox', hintKey: 'sandbox-provider.method' },
  {
    ...offer,
    id: 2,
    slug: 'sandbox-phone',
    hintKey: 'sandbox-provider.method.phone',
    logo: 'i-smartphone',
    interface: 'phone',
  },
  { ...card, id: 3, slug: 'sandbox-late', hintKey: 'sandbox-provider.method.late' },
  { ...card, id: 4, slug: 'sandbox-twice', hintKey: 'sandbox-provider.method.twice' },
  { ...card, id: 5, slug: 'sandbox-lost', hintKey: 'sandbox-provider.method.lost' },
];

const MANNERS: Readonly<Record<string, Manner>> = {
  'sandbox-late': 'late',
  'sandbox-twice': 'twice',
  'sandbox-lost': 'lost',
};

const STATES = { pending: 'pending', paid: 'paid', declined: 'failed' } as const;

/** Sandbox adapter for demo mode. It moves no money and is verified like any other provider. */
export function sandboxProvider(services: Services): PaymentProvider | null {
  if (!services.config.demo) return null;
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: 60,
    create: (order) => create(services, order),
    read: (notification) => Promise.resolve(read(sandboxKey(services.config), notification)),
    acknowledge: { contentType: 'text/plain', body: 'ok' },
    query: async ({ paymentId }) => {
      const payment = await sandboxPaymentOf(services.db, paymentId);
      return payment === null ? null : claimOf(services, payment);
    },
    // The sandbox never returns money.
    queryRefund: () => Promise.resolve(null),
  };
}

async function create(services: Services, order: Order): Promise<PaymentNextStep> {
  const isByPhone = order.method === 'sandbox-phone';
  const externalId = await openSandboxPayment(services, {
    orderId: order.paymentId,
    amountMinor: order.amountMinor,
    currency: order.currency,
    description: order.description,
    returnUrl: order.returnUrl,
    notifyUrl: order.notifyUrl,
    way: isByPhone ? 'phone' : 'page',
    manner: MANNERS[order.method] ?? 'prompt',
  });
  const hrefOf = (path: string): string =>
    services.links.absoluteHref(new URL(order.returnUrl).origin, order.locale, path);
  return isByPhone
    ? { kind: 'form', action: hrefOf(`/sandbox/phone/${externalId}`), fields: { interface: 'web' }, externalId }
    : { kind: 'redirect', url: hrefOf(`/sandbox/pay/${externalId}`), externalId };
}

const body = z.object({
  event: z.string().min(1).max(128),
  payment: z.string().max(64),
  order: z.string().max(64),
  state: z.enum(['pending', 'paid', 'declined']),
  amountMinor: z.number().int().positive(),
  currency: z.string().length(3),
  at: z.iso.datetime(),
});

/** The signature is verified before the body is parsed. */
function read(key: Buffer, { body: bytes, headers, now }: ProviderNotification): ProviderClaim {
  const text = bytes.toString('utf8');
  const [, seconds, signature] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headerIn(headers, SANDBOX_SIGNATURE) ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return fail('errors.auth.invalid');
  if (!isSameText(hmacHex(key, `${seconds}.${text}`), signature)) fail('errors.auth.invalid');
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) fail('errors.auth.invalid');
  const result = body.safeParse(parseJson(bytes));
  if (!result.success) return fail('errors.request.malformed', { field: '' });
  const { event, payment, order, state, amountMinor, currency, at } = result.data;
  return {
    paymentId: order,
    externalId: payment,
    state: STATES[state],
    amountMinor,
    currency,
    eventId: event,
    at: timeFromText(at),
  };
}

const claimOf = (services: Services, { id, orderId, state, amountMinor, currency }: SandboxPayment): ProviderClaim => ({
  paymentId: orderId,
  externalId: id,
  state: STATES[state],
  amountMinor,
  currency,
  eventId: `asked-${id}-${state}`,
  at: services.clock.now(),
});
