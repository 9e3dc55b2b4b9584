import { z } from 'zod';
import type { FreeKassaMerchant } from '#src/platform/pay-config.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { decimalOf, hundredthsOfDecimal } from './amounts.ts';
import { askProvider, away } from './ask.ts';
import type { Begun, Claim, ClaimState, MethodOffer, Notification, Order, PaymentProvider } from './provider.ts';
import { hmacHex, isSameText, md5Hex } from './signature.ts';

const NAME = 'freekassa';
/** A notification names no currency: there is one, so that it cannot be another. */
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

type Asked = Pick<World, 'log' | 'clock'> & { readonly merchant: FreeKassaMerchant };

/** FreeKassa: the way to its page is signed by one secret, what it tells by another, what it is asked by a third. */
export function freekassaProvider(world: World): PaymentProvider | null {
  const { freekassa: merchant } = world.config.pay;
  if (merchant === null) return null;
  const asked: Asked = { log: world.log, clock: world.clock, merchant };
  return {
    name: NAME,
    methods: METHODS,
    payableMinutes: 60,
    create: (order) => Promise.resolve(create(merchant, order)),
    read: (notification) => Promise.resolve(read(merchant, notification)),
    acknowledge: { contentType: 'text/plain', body: 'YES' },
    query: (order) => query(asked, order),
  };
}

/** FreeKassa hears of a payment by the player alone, so that creating one asks nobody. */
function create({ merchant, secret1, payUrl }: FreeKassaMerchant, order: Order): Begun {
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

function read({ merchant, secret2 }: FreeKassaMerchant, { body, now }: Notification): Claim {
  const told = form.safeParse(fieldsIn(body.toString('utf8')));
  if (!told.success) return fail('errors.request.malformed', { field: '' });
  const { MERCHANT_ID, AMOUNT, MERCHANT_ORDER_ID, SIGN, intid } = told.data;
  const right = md5Hex([merchant, AMOUNT, secret2, MERCHANT_ORDER_ID].join(':'));
  if (!isSameText(right, SIGN.toLowerCase()) || MERCHANT_ID !== merchant) return fail('errors.auth.invalid');
  const amountMinor = hundredthsOfDecimal(AMOUNT);
  if (amountMinor === null) return fail('errors.request.malformed', { field: 'AMOUNT' });
  return {
    paymentId: MERCHANT_ORDER_ID,
    // Not signed: it may name what was told, and must not say of which payment.
    externalId: null,
    state: 'paid',
    amountMinor,
    currency: CURRENCY,
    eventId: `${MERCHANT_ORDER_ID}-${intid ?? 'paid'}`,
    at: now,
  };
}

/** The fields of a form; one that comes twice could be signed as one and read as the other, so it makes it none. */
function fieldsIn(text: string): Readonly<Record<string, string>> | null {
  const sent = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(sent);
  return Object.keys(fields).length === sent.length ? fields : null;
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

const STATES: ReadonlyMap<number, ClaimState> = new Map([
  [0, 'pending'],
  [1, 'paid'],
  [6, 'refunded'],
  [8, 'failed'],
  [9, 'failed'],
]);

async function query({ log, clock, merchant }: Asked, { paymentId }: Order): Promise<Claim | null> {
  const asked = { shopId: merchant.merchant, nonce: String(clock.now().getTime()), paymentId };
  const { status, body } = await askProvider({ log }, NAME, `${merchant.url}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...asked, signature: signatureOf(asked, merchant.apiKey) }),
  });
  const answer = status === 200 ? ordersBody.safeParse(body) : null;
  if (answer?.success !== true) {
    log.warn({ provider: NAME, status }, 'a provider of payments refused');
    return away();
  }
  // Who came back to the page and tried again has several orders of one payment: the paid one counts.
  const known = answer.data.orders.filter(({ merchant_order_id: id }) => id === paymentId);
  const order = known.find((one) => one.status === 1) ?? known[0];
  const state = STATES.get(order?.status ?? -1);
  if (order === undefined || state === undefined || order.amount === null) return null;
  return {
    paymentId,
    externalId: null,
    state,
    amountMinor: order.amount,
    currency: order.currency.toLowerCase(),
    eventId: `asked-${String(order.fk_order_id)}-${state}`,
    at: clock.now(),
  };
}

/** HMAC-SHA256 of the values in the order of their names, joined by bars. */
const signatureOf = (fields: Readonly<Record<string, string>>, apiKey: string): string =>
  hmacHex(
    apiKey,
    Object.entries(fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, value]) => value)
      .join('|'),
  );
