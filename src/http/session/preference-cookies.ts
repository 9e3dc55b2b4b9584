import type { IncomingMessage } from 'node:http';
import { serialize } from 'cookie';
import type { Config } from '#src/platform/config/config.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/shared/locales.ts';
import { CURRENCY_COOKIE, LOCALE_COOKIE, REFERRAL_COOKIE, readCookie, shownLine, signInCookie } from './cookies.ts';
import { isSecure } from '#src/http/origin.ts';
import { DAY_SECONDS } from '#src/shared/time.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** Preferences that the browser keeps: language, currency code, and the inviter's player ID. */
export interface PreferenceCookies {
  /** Proves that a sign-in in progress began in this browser. */
  readonly signInKey?: string;
  readonly locale?: Locale;
  readonly currency?: string;
  readonly referral?: number;
  /** The browser of a staff member shows the draft of the brand, or no longer. */
  readonly preview?: boolean;
  /** The page shows the result of this opening. */
  readonly shownOpening?: number;
}

const CHOICE_SECONDS = PROMISED.choiceDays * DAY_SECONDS;
/** An invitation lasts this long; the newest one counts. */
const REFERRAL_SECONDS = PROMISED.inviteDays * DAY_SECONDS;
/** Maximum duration of a sign-in. */
const SIGN_IN_SECONDS = 600;

const COMMON = { path: '/', httpOnly: true, sameSite: 'lax' } as const;

/** Set-Cookie lines: preferences for 365 days, an inviter for 30, on all subdomains of COOKIE_DOMAIN. */
export function preferenceCookies(config: Config, choices: PreferenceCookies): string[] {
  const { locale, currency, referral, signInKey, preview, shownOpening } = choices;
  const lines = [];
  if (locale !== undefined) lines.push(cookieLine(config, LOCALE_COOKIE, locale));
  if (currency !== undefined) lines.push(cookieLine(config, CURRENCY_COOKIE, currency));
  if (referral !== undefined) lines.push(cookieLine(config, REFERRAL_COOKIE, String(referral), REFERRAL_SECONDS));
  if (signInKey !== undefined) lines.push(signInLine(config, signInKey));
  if (shownOpening !== undefined) lines.push(shownLine(shownOpening));
  if (preview !== undefined) lines.push(previewLine(config, preview));
  return lines;
}

/**
 * Set-Cookie line of the page's language unless the browser has it, so that calls, whose addresses name no language,
 * answer in it (docs/decisions/0013).
 */
export const languageLines = (config: Config, req: IncomingMessage, locale: Locale): string[] =>
  knowsLanguage(req, locale) ? [] : preferenceCookies(config, { locale });

/** Returns whether the browser already stores this language. */
export const knowsLanguage = ({ headers }: IncomingMessage, locale: Locale): boolean =>
  readCookie(headers.cookie, LOCALE_COOKIE) === locale;

/**
 * Language of the last page, for a visitor who typed the bare address `/` or opened a bookmark of it. Null in every
 * other case: a link to the Russian home page means the Russian one.
 */
export function languageForBareAddress(req: BareRequest): Locale | null {
  const { headers, method } = req;
  const address = req.originalUrl ?? req.url ?? '';
  if (method !== 'GET' || !(address === '/' || address.startsWith('/?'))) return null;
  if (headers['sec-fetch-site'] !== 'none' || headers['sec-fetch-mode'] !== 'navigate') return null;
  const code = readCookie(headers.cookie, LOCALE_COOKIE);
  return isLocale(code) && code !== DEFAULT_LOCALE ? code : null;
}

/** Express rewrites `url` for the language and keeps the original address. */
type BareRequest = Pick<IncomingMessage, 'headers' | 'method' | 'url'> & { readonly originalUrl?: string };

const cookieLine = (config: Config, name: string, value: string, maxAge = CHOICE_SECONDS): string =>
  serialize(name, value, { ...COMMON, maxAge, secure: isSecure(config), domain: config.cookieDomain ?? undefined });

/** A preview ends by itself, for staff who forget it. */
const PREVIEW_SECONDS = 3600;
const PREVIEW_COOKIE = 'brand-preview';

/** The cookie gives no right: a preview needs the session of a staff member besides. */
export const asksForPreview = (cookies: string | undefined): boolean => readCookie(cookies, PREVIEW_COOKIE) === '1';

const previewLine = (config: Config, isOn: boolean): string =>
  serialize(PREVIEW_COOKIE, isOn ? '1' : '', {
    ...COMMON,
    maxAge: isOn ? PREVIEW_SECONDS : 0,
    secure: isSecure(config),
  });

/** A sign-in returns to the origin where it began, so no other origin gets its key. */
const signInLine = (config: Config, key: string): string =>
  serialize(signInCookie(isSecure(config)), key, { ...COMMON, maxAge: SIGN_IN_SECONDS, secure: isSecure(config) });
