import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** The store as Stripe knows it. */
export interface StripeAccount {
  readonly key: string;
  /** Signs what Stripe tells the store. */
  readonly webhookSecret: string;
  /** Where the API is, without its version and a slash at the end. */
  readonly url: string;
  /** The origins of the pages on which one pays. */
  readonly origins: readonly string[];
}

/** The store as YooKassa knows it. */
export interface YooKassaShop {
  readonly shop: string;
  readonly secret: string;
  readonly url: string;
  readonly origins: readonly string[];
}

/** The store as FreeKassa knows it. */
export interface FreeKassaMerchant {
  readonly merchant: string;
  /** Signs the way to the page on which one pays. */
  readonly secret1: string;
  /** Signs what FreeKassa tells the store. */
  readonly secret2: string;
  /** Signs what the store asks. */
  readonly apiKey: string;
  /** Where one pays, and where the API is. */
  readonly payUrl: string;
  readonly url: string;
  readonly origins: readonly string[];
}

/** Those by whom one can pay; null is not offered. */
export interface PayConfig {
  readonly stripe: StripeAccount | null;
  readonly yookassa: YooKassaShop | null;
  readonly freekassa: FreeKassaMerchant | null;
}

const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());

/** Keys go into headers and signatures: printable, and without the space or line that copying brings along. */
const key = optional(z.string().regex(/^[\x21-\x7e]{1,512}$/, 'wants printable characters without spaces'));
/** Stands in front of a colon in both signatures and Basic auth. */
const name = optional(z.string().regex(/^[\w-]{1,64}$/, 'wants letters and digits only'));
const address = optional(z.url({ protocol: /^https?$/ }));

/** The names of the environment that say by whom one pays. */
export const payEnvironment = {
  PAY_STRIPE_KEY: key,
  PAY_STRIPE_WEBHOOK_SECRET: key,
  PAY_STRIPE_URL: address,
  PAY_YOOKASSA_SHOP: name,
  PAY_YOOKASSA_SECRET: key,
  PAY_YOOKASSA_URL: address,
  PAY_FREEKASSA_MERCHANT: name,
  PAY_FREEKASSA_SECRET1: key,
  PAY_FREEKASSA_SECRET2: key,
  PAY_FREEKASSA_API_KEY: key,
  PAY_FREEKASSA_URL: address,
} as const;

type Given = Readonly<z.infer<z.ZodObject<typeof payEnvironment>>>;
type Name = keyof typeof payEnvironment;

/** The providers' own addresses. */
const STRIPE = { url: 'https://api.stripe.com', origins: ['https://checkout.stripe.com'] };
const YOOKASSA = { url: 'https://api.yookassa.ru', origins: ['https://yoomoney.ru', 'https://yookassa.ru'] };
const FREEKASSA = { url: 'https://api.fk.life', payUrl: 'https://pay.fk.money' };

/** The providers that the environment names. Throws ConfigError for one that is named by half. */
export function readPayConfig(given: Given): PayConfig {
  return { stripe: readStripe(given), yookassa: readYooKassa(given), freekassa: readFreeKassa(given) };
}

function readStripe(given: Given): StripeAccount | null {
  const told = together(given, ['PAY_STRIPE_KEY', 'PAY_STRIPE_WEBHOOK_SECRET']);
  if (told === null) return null;
  const [secretKey, webhookSecret] = told;
  return { key: secretKey, webhookSecret, ...addressesOf(given.PAY_STRIPE_URL, STRIPE) };
}

function readYooKassa(given: Given): YooKassaShop | null {
  const told = together(given, ['PAY_YOOKASSA_SHOP', 'PAY_YOOKASSA_SECRET']);
  if (told === null) return null;
  const [shop, secret] = told;
  return { shop, secret, ...addressesOf(given.PAY_YOOKASSA_URL, YOOKASSA) };
}

function readFreeKassa(given: Given): FreeKassaMerchant | null {
  const told = together(given, [
    'PAY_FREEKASSA_MERCHANT',
    'PAY_FREEKASSA_SECRET1',
    'PAY_FREEKASSA_SECRET2',
    'PAY_FREEKASSA_API_KEY',
  ]);
  if (told === null) return null;
  const [merchant, secret1, secret2, apiKey] = told;
  const elsewhere = given.PAY_FREEKASSA_URL === undefined ? null : withoutVersion(given.PAY_FREEKASSA_URL);
  const payUrl = elsewhere ?? FREEKASSA.payUrl;
  const url = elsewhere ?? FREEKASSA.url;
  return { merchant, secret1, secret2, apiKey, payUrl, url, origins: [new URL(payUrl).origin] };
}

/** All of them or none: half a provider would take money and never hear of it. */
function together<const Names extends readonly Name[]>(
  given: Given,
  names: Names,
): { [Index in keyof Names]: string } | null {
  const there = names.find((name) => given[name] !== undefined);
  if (there === undefined) return null;
  const values = names.map((name) => given[name] ?? missing(name, there));
  return values as { [Index in keyof Names]: string };
}

function missing(name: Name, there: Name): never {
  throw new ConfigError(`${name}: missing beside ${there}`);
}

/** Where a provider is asked: its own address, or the one that stands in for it and then leads to its own pages. */
const addressesOf = (
  given: string | undefined,
  own: { readonly url: string; readonly origins: readonly string[] },
): { readonly url: string; readonly origins: readonly string[] } =>
  given === undefined ? own : { url: withoutVersion(given), origins: [new URL(given).origin] };

/** The version of an API is named by who speaks it, so that an address is right with it and without. */
const withoutVersion = (url: string): string => url.replace(/(?:\/v\d)?\/*$/, '');

/** The origins to which a form that pays may lead on. */
export const payOrigins = ({ stripe, yookassa, freekassa }: PayConfig): string[] =>
  [stripe, yookassa, freekassa].flatMap((one) => one?.origins ?? []);
