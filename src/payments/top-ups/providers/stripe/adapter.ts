import Stripe from 'stripe';
import { timeOfSeconds } from '#src/platform/process/clock.ts';
import type { StripeAccount } from './settings.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { hundredthsOfSmallest, smallestOfHundredths } from '#src/payments/top-ups/providers/amounts.ts';
import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import { failUnavailable } from '#src/payments/top-ups/providers/request-provider.ts';
import type {
  PaymentNextStep,
  ProviderClaim,
  ClaimState,
  MethodOffer,
  ProviderNotification,
  Order,
  PaymentProvider,
} from '#src/payments/top-ups/providers/provider.ts';
import { effectOf } from '#src/payments/top-ups/providers/states.ts';
import { STRIPE_DISPUTES, STRIPE_REFUNDS, STRIPE_SESSIONS } from './states.ts';
import { headerIn } from '#src/payments/top-ups/providers/signature.ts';

const NAME = 'stripe';
const TOLERANCE_SECONDS = 300;
const PATIENCE_MS = 4500;
/** Checkout sessions and idempotency keys of Stripe are valid for a day. */
const PAYABLE_MINUTES = 24 * 60;

const METHODS: readonly MethodOffer[] = [
  {
    id: 11,
    slug: NAME,
    logo: 'b-stripe',
    hintKey: 'payments.method.stripe',
    minSumKopecks: 10_000,
    currencies: ['usd', 'eur', 'uah', 'pln', 'byn', 'kzt'],
    interface: 'redirect',
    settleDays: 0,
  },
];

/** The store's languages that Stripe Checkout has. Others use the language of the browser. */
const CHECKOUT_LOCALES = ['ru', 'en', 'pl'] as const;

type StripeContext = Pick<Services, 'log' | 'clock'> & { readonly stripe: Stripe; readonly account: StripeAccount };

/** Stripe Checkout adapter: a hosted payment page and signed webhook events. */
export function stripeProvider(services: Services): PaymentProvider | null {
  const account = services.config.pay.stripe;
  if (account === null) return null;
  const context: StripeContext = { log: services.log, clock: services.clock, stripe: clientOf(account), account };
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: PAYABLE_MINUTES,
    create: (order) => create(context, order),
    read: (notification) => read(context, notification),
    acknowledge: { contentType: 'application/json', body: '{"received":true}' },
    query: (order) => query(context, order),
    queryRefund: (order) => queryRefund(context, order),
    missingNotifications: () => missingEvents(context),
  };
}

/** The events that `claimOfEvent` reads; of two for the same change one is enough. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];

/** The events that no enabled endpoint of the account sends to a store. */
async function missingEvents(context: StripeContext): Promise<readonly string[]> {
  const { data } = await attempt(context, () => context.stripe.webhookEndpoints.list({ limit: 100 }));
  const sent = new Set<string>(
    data
      .filter(({ url, status }) => status === 'enabled' && url.endsWith(`/api/payment/notify/${NAME}`))
      .flatMap((endpoint) => endpoint.enabled_events),
  );
  return sent.has('*') ? [] : EVENTS.filter((event) => !sent.has(event));
}

function clientOf({ key, url }: StripeAccount): Stripe {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: port === '' ? (protocol === 'https:' ? '443' : '80') : port,
    protocol: protocol === 'https:' ? 'https' : 'http',
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

async function create(context: StripeContext, order: Order): Promise<PaymentNextStep> {
  const { paymentId, currency, description, returnUrl, locale } = order;
  const amount = smallestOfHundredths(order.amountMinor, currency);
  if (amount === null) return fail('errors.payment.amount');
  const metadata = { payment: paymentId };
  // No parameter may depend on the time: Stripe requires identical parameters under the same idempotency key.
  const session = await attempt(context, () =>
    context.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: paymentId,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          { quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: description } } },
        ],
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: CHECKOUT_LOCALES.find((code) => code === locale) ?? 'auto',
      },
      { idempotencyKey: `payment-${paymentId}` },
    ),
  );
  // A session without our payment id or without an address was not created by this request.
  if (session.client_reference_id !== paymentId || typeof session.url !== 'string') return failUnavailable();
  return { kind: 'redirect', url: session.url, externalId: session.id };
}

async function read(
  context: StripeContext,
  { body, headers, now }: ProviderNotification,
): Promise<ProviderClaim | null> {
  const signature = headerIn(headers, 'stripe-signature') ?? '';
  return await claimOfEvent(context, verifiedEvent(context, body, signature, now));
}

/** Stripe signs with the former secret too, while it is replaced. */
function verifiedEvent(
  { stripe, account }: StripeContext,
  body: ProviderNotification['body'],
  signature: string,
  now: Date,
): Stripe.Event {
  for (const secret of account.webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) continue;
      return fail('errors.request.malformed', { field: '' });
    }
  }
  return fail('errors.auth.invalid');
}

async function claimOfEvent(context: StripeContext, event: Stripe.Event): Promise<ProviderClaim | null> {
  const facts = { eventId: event.id, at: timeOfSeconds(event.created) };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return claimOfSession(event.data.object, event.data.object.payment_status, facts);
    case 'checkout.session.async_payment_failed':
      return claimOfSession(event.data.object, 'async_payment_failed', facts);
    case 'checkout.session.expired':
      return claimOfSession(event.data.object, 'expired', facts);
    default:
      return await claimOfReturn(context, event, facts);
  }
}

/** Events about money that goes back or comes back. */
async function claimOfReturn(
  context: StripeContext,
  event: Stripe.Event,
  facts: StripeEventFacts,
): Promise<ProviderClaim | null> {
  switch (event.type) {
    case 'charge.refunded': {
      const { metadata, payment_intent, amount_refunded, currency } = event.data.object;
      const back = { state: 'refunded', amount: amount_refunded, currency } as const;
      return await claimOfIntent(context, metadata['payment'] ?? null, idOf(payment_intent), { ...back, ...facts });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return await claimOfDispute(context, event.data.object, facts);
    case 'charge.dispute.funds_reinstated': {
      const dispute = event.data.object;
      // A part of the money of a lost dispute is none of the documented states.
      const name = dispute.status === 'lost' ? 'lost, with funds reinstated' : 'won';
      return await claimOfDispute(context, dispute, facts, name);
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return await claimOfRefund(context, event.data.object, facts);
    default:
      return null;
  }
}

/** A refund that failed after the charge had been refunded: the money is still here, and the player has nothing. */
async function claimOfRefund(
  context: StripeContext,
  { payment_intent, amount, currency, status }: Stripe.Refund,
  facts: StripeEventFacts,
): Promise<ProviderClaim | null> {
  const { claim: state, mark } = effectOf(STRIPE_REFUNDS, status ?? 'pending');
  if (state === null) return null;
  return await claimOfIntent(context, null, idOf(payment_intent), { state, mark, amount, currency, ...facts });
}

async function claimOfDispute(
  context: StripeContext,
  dispute: Stripe.Dispute,
  facts: StripeEventFacts,
  name: string = dispute.status,
): Promise<ProviderClaim | null> {
  const { id, payment_intent, amount, currency } = dispute;
  const { claim: state, mark } = effectOf(STRIPE_DISPUTES, name);
  if (state === null) return null;
  const claim = { state, mark, operationId: id, amount, currency, ...facts };
  return await claimOfIntent(context, null, idOf(payment_intent), claim);
}

type StripeEventFacts = Pick<ProviderClaim, 'eventId' | 'at'>;

function claimOfSession(session: Stripe.Checkout.Session, name: string, facts: StripeEventFacts): ProviderClaim | null {
  const { claim: state, mark } = effectOf(STRIPE_SESSIONS, name);
  if (state === null) return null;
  const { id, client_reference_id, amount_total, currency } = session;
  if (amount_total === null || currency === null || client_reference_id === null) return null;
  const amountMinor = hundredthsOfSmallest(amount_total, currency);
  if (amountMinor === null) return null;
  return { ...facts, paymentId: client_reference_id, externalId: id, state, mark, amountMinor, currency };
}

interface ReturnedMoney extends StripeEventFacts, Pick<ProviderClaim, 'mark' | 'operationId'> {
  readonly state: ClaimState;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Refunds and disputes refer to a charge. The payment comes from its metadata, or else from the session of its payment
 * intent.
 */
async function claimOfIntent(
  context: StripeContext,
  publicId: string | null,
  intent: string | null,
  { amount, ...back }: ReturnedMoney,
): Promise<ProviderClaim | null> {
  const amountMinor = hundredthsOfSmallest(amount, back.currency);
  if (amountMinor === null) return null;
  if (publicId !== null) return { ...back, paymentId: publicId, externalId: null, amountMinor };
  if (intent === null) return null;
  const sessions = await attempt(context, () =>
    context.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
  );
  const [session] = sessions.data;
  if (session === undefined || session.client_reference_id === null) return null;
  return { ...back, paymentId: session.client_reference_id, externalId: session.id, amountMinor };
}

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;

async function query(context: StripeContext, { externalId }: Order): Promise<ProviderClaim | null> {
  if (externalId === null) return null;
  const session = await attempt(context, () => context.stripe.checkout.sessions.retrieve(externalId));
  const name = session.status === 'expired' && session.payment_status !== 'paid' ? 'expired' : session.payment_status;
  return claimOfSession(session, name, { eventId: `asked-${session.id}-${name}`, at: context.clock.now() });
}

/** A dispute that holds the money comes before a refund, and a refund before a dispute that was won. */
async function queryRefund(context: StripeContext, { paymentId, externalId }: Order): Promise<ProviderClaim | null> {
  if (externalId === null) return null;
  const { stripe } = context;
  const { payment_intent } = await attempt(context, () => stripe.checkout.sessions.retrieve(externalId));
  const intent = idOf(payment_intent);
  if (intent === null) return null;
  const expanded = { expand: ['latest_charge'] };
  const { latest_charge: charge } = await attempt(context, () => stripe.paymentIntents.retrieve(intent, expanded));
  if (charge === null || typeof charge === 'string') return null;
  const at = context.clock.now();
  const disputes = charge.disputed
    ? (await attempt(context, () => stripe.disputes.list({ payment_intent: intent, limit: 10 }))).data
    : [];
  let won: ProviderClaim | null = null;
  for (const dispute of disputes) {
    const claim = await claimOfDispute(context, dispute, { eventId: `asked-${dispute.id}-${dispute.status}`, at });
    if (claim !== null && claim.state !== 'reinstated') return { ...claim, paymentId, externalId: null };
    won ??= claim;
  }
  const { amount_refunded: amount, currency } = charge;
  if (amount === 0) return won && { ...won, paymentId, externalId: null };
  const eventId = `asked-${charge.id}-refunded-${String(amount)}`;
  return await claimOfIntent(context, paymentId, intent, { state: 'refunded', amount, currency, eventId, at });
}

/** Error details of Stripe go to the log only, and only their type. */
async function attempt<Answer>({ log }: StripeContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const { type, statusCode, code } = error instanceof Stripe.errors.StripeError ? error : {};
    const reason = type ?? String(error);
    log.warn({ provider: NAME, status: statusCode, code, reason }, 'provider.request.failed');
    return failUnavailable();
  }
}
