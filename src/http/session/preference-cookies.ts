import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { CURRENCY_COOKIE, LOCALE_COOKIE, REFERRAL_COOKIE, readCookie, signInCookie } from './cookies.ts';
import { isSecure } from './origin.ts';

/** What the browser remembers of a visitor: a language, a currency by its code, the ID of who invited them. */
export interface Choices {
  /** The key by which a sign-in under way is known to have begun in this browser. */
  readonly signInKey?: string;
  readonly locale?: Locale;
  readonly currency?: string;
  readonly referral?: number;
}

const DAY_SECONDS = 24 * 3600;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** How long an invitation is remembered; the newest one counts. */
const REFERRAL_SECONDS = 30 * DAY_SECONDS;
/** How long a sign-in may be under way. */
const SIGN_IN_SECONDS = 600;

/**
 * The Set-Cookie lines that remember choices for 365 days and an inviter for 30, over all subdomains where
 * COOKIE_DOMAIN names them.
 */
export function choiceCookies(config: Config, choices: Choices): string[] {
  const { locale, currency, referral, signInKey } = choices;
  const lines = [];
  if (locale !== undefined) lines.push(cookieLine(config, LOCALE_COOKIE, locale));
  if (currency !== undefined) lines.push(cookieLine(config, CURRENCY_COOKIE, currency));
  if (referral !== undefined) lines.push(cookieLine(config, REFERRAL_COOKIE, String(referral), REFERRAL_SECONDS));
  if (signInKey !== undefined) lines.push(signInLine(config, signInKey));
  return lines;
}

/**
 * Remembers the language of a page that somebody reads, where the browser does not know it yet. Every page says it, so
 * that calls, whose addresses name no language, answer in the one that is read (docs/decisions/0013).
 */
export const languageLines = (config: Config, req: IncomingMessage, locale: Locale): string[] =>
  knowsLanguage(req, locale) ? [] : choiceCookies(config, { locale });

/** Tells whether the browser of whoever asks remembers that it reads in a language. */
export const knowsLanguage = ({ headers }: IncomingMessage, locale: Locale): boolean =>
  readCookie(headers.cookie, LOCALE_COOKIE) === locale;

function cookieLine(config: Config, name: string, value: string, seconds = YEAR_SECONDS): string {
  const parts = [`${name}=${value}`, `Max-Age=${String(seconds)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (config.cookieDomain !== null) parts.push(`Domain=${config.cookieDomain}`);
  if (isSecure(config)) parts.push('Secure');
  return parts.join('; ');
}

/** A sign-in comes back to the very origin where it began: no other one is given its key. */
const signInLine = (config: Config, key: string): string =>
  [
    `${signInCookie(isSecure(config))}=${key}`,
    ...[`Max-Age=${String(SIGN_IN_SECONDS)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'],
    ...(isSecure(config) ? ['Secure'] : []),
  ].join('; ');
