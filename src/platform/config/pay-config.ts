import { z } from 'zod';
import { ConfigError, readAll } from './config-error.ts';
import { address, variable } from './variable.ts';

export interface StripeAccount {
  readonly key: string;
  /** Verifies notifications. */
  readonly webhookSecret: string;
  /** API address without version and trailing slash. */
  readonly url: string;
  /** Origins of the checkout pages. */
  readonly origins: readonly string[];
}

export interface YooKassaShop {
  readonly shop: string;
  readonly secret: string;
  readonly url: string;
  readonly origins: readonly string[];
}

export interface FreeKassaMerchant {
  readonly merchant: string;
  /** Signs the link to the checkout page. */
  readonly secret1: string;
  /** Verifies notifications. */
  readonly secret2: string;
  /** Signs API requests. */
  readonly apiKey: string;
  /** Checkout page; the API address follows. */
  readonly payUrl: string;
  readonly url: string;
  readonly origins: readonly string[];
}

/** Configured payment providers; null is not offered. */
export interface PayConfig {
  readonly stripe: StripeAccount | null;
  readonly yookassa: YooKassaShop | null;
  readonly freekassa: FreeKassaMerchant | null;
}

/** Keys go into headers and signatures: printable, without the blank or line break that copying adds. */
const key = z.string().regex(/^[\x21-\x7e]{1,512}$/, 'requires printable characters without spaces');
/** Precedes a colon in both signatures and in Basic auth. */
const name = z.string().regex(/^[\w-]{1,64}$/, 'allows letters, digits, _ and - only');

/** Public addresses of the providers. */
const STRIPE = { url: 'https://api.stripe.com', origins: ['https://checkout.stripe.com'] };
const YOOKASSA = { url: 'https://api.yookassa.ru', origins: ['https://yoomoney.ru', 'https://yookassa.ru'] };
const FREEKASSA = { url: 'https://api.fk.life', payUrl: 'https://pay.fk.money' };

const NOT_OFFERED = 'not offered';
const OWN_ADDRESS = "the provider's own";

export const payEnvironment = {
  PAY_STRIPE_KEY: variable(key, {
    description: 'Secret key of Stripe, for top-ups by Stripe Checkout.',
    absent: NOT_OFFERED,
    example: 'sk_live_key',
  }),
  PAY_STRIPE_WEBHOOK_SECRET: variable(key, {
    description: "Signing secret of Stripe's notifications to `/api/payment/notify/stripe`.",
    absent: NOT_OFFERED,
    example: 'whsec_secret',
  }),
  PAY_STRIPE_URL: variable(address, {
    description: 'API and checkout pages of a stand-in of Stripe.',
    absent: OWN_ADDRESS,
    example: STRIPE.url,
  }),
  PAY_YOOKASSA_SHOP: variable(name, {
    description: 'Shop id at YooKassa. Its notifications go to `/api/payment/notify/yookassa`.',
    absent: NOT_OFFERED,
    example: '123456',
  }),
  PAY_YOOKASSA_SECRET: variable(key, {
    description: 'Secret key of the shop at YooKassa.',
    absent: NOT_OFFERED,
    example: 'live_key',
  }),
  PAY_YOOKASSA_URL: variable(address, {
    description: 'API and payment pages of a stand-in of YooKassa.',
    absent: OWN_ADDRESS,
    example: YOOKASSA.url,
  }),
  PAY_FREEKASSA_MERCHANT: variable(name, {
    description: 'Merchant id at FreeKassa. Its notifications go to `/api/payment/notify/freekassa`.',
    absent: NOT_OFFERED,
    example: '12345',
  }),
  PAY_FREEKASSA_SECRET1: variable(key, {
    description: 'Secret 1 of FreeKassa, which signs the link to the payment page.',
    absent: NOT_OFFERED,
    example: 'secret-1',
  }),
  PAY_FREEKASSA_SECRET2: variable(key, {
    description: 'Secret 2 of FreeKassa, which signs its notifications.',
    absent: NOT_OFFERED,
    example: 'secret-2',
  }),
  PAY_FREEKASSA_API_KEY: variable(key, {
    description: 'API key of FreeKassa, which signs requests.',
    absent: NOT_OFFERED,
    example: 'api-key',
  }),
  PAY_FREEKASSA_URL: variable(address, {
    description: 'API and payment page of a stand-in of FreeKassa.',
    absent: OWN_ADDRESS,
    example: FREEKASSA.url,
  }),
} as const;

type PayEnvironment = Readonly<z.infer<z.ZodObject<typeof payEnvironment>>>;
type Name = keyof typeof payEnvironment;

/**
 * Reads the configured providers.
 *
 * @throws ConfigError for an incomplete provider
 */
export function readPayConfig(given: PayEnvironment): PayConfig {
  return readAll<PayConfig>({
    stripe: () => readStripe(given),
    yookassa: () => readYooKassa(given),
    freekassa: () => readFreeKassa(given),
  });
}

function readStripe(given: PayEnvironment): StripeAccount | null {
  const values = allOrNone(given, ['PAY_STRIPE_KEY', 'PAY_STRIPE_WEBHOOK_SECRET']);
  if (values === null) return null;
  const [secretKey, webhookSecret] = values;
  return { key: secretKey, webhookSecret, ...addressesOf(given.PAY_STRIPE_URL, STRIPE) };
}

function readYooKassa(given: PayEnvironment): YooKassaShop | null {
  const values = allOrNone(given, ['PAY_YOOKASSA_SHOP', 'PAY_YOOKASSA_SECRET']);
  if (values === null) return null;
  const [shop, secret] = values;
  return { shop, secret, ...addressesOf(given.PAY_YOOKASSA_URL, YOOKASSA) };
}

function readFreeKassa(given: PayEnvironment): FreeKassaMerchant | null {
  const values = allOrNone(given, [
    'PAY_FREEKASSA_MERCHANT',
    'PAY_FREEKASSA_SECRET1',
    'PAY_FREEKASSA_SECRET2',
    'PAY_FREEKASSA_API_KEY',
  ]);
  if (values === null) return null;
  const [merchant, secret1, secret2, apiKey] = values;
  const elsewhere = given.PAY_FREEKASSA_URL === undefined ? null : withoutVersion(given.PAY_FREEKASSA_URL);
  const payUrl = elsewhere ?? FREEKASSA.payUrl;
  const url = elsewhere ?? FREEKASSA.url;
  return { merchant, secret1, secret2, apiKey, payUrl, url, origins: [new URL(payUrl).origin] };
}

/** All values or none: an incomplete provider would take money without notifying the store. */
function allOrNone<const Names extends readonly Name[]>(
  given: PayEnvironment,
  names: Names,
): { [Index in keyof Names]: string } | null {
  const there = names.find((name) => given[name] !== undefined);
  if (there === undefined) return null;
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new ConfigError(missing.map((name) => `${name}: required with ${there}`));
  return names.map((name) => given[name]) as { [Index in keyof Names]: string };
}

/** API address and checkout origins: the provider's own, or those of a stand-in that redirects to its own pages. */
const addressesOf = (
  given: string | undefined,
  own: { readonly url: string; readonly origins: readonly string[] },
): { readonly url: string; readonly origins: readonly string[] } =>
  given === undefined ? own : { url: withoutVersion(given), origins: [new URL(given).origin] };

/** Each adapter adds its API version, so the address works with and without one. */
const withoutVersion = (url: string): string => url.replace(/(?:\/v\d)?\/*$/, '');

/** Origins that a payment form may redirect to. */
export const payOrigins = ({ stripe, yookassa, freekassa }: PayConfig): string[] =>
  [stripe, yookassa, freekassa].flatMap((one) => one?.origins ?? []);
