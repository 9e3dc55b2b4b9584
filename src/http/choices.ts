import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { LOCALE_COOKIE, CURRENCY_COOKIE, readCookie } from './cookies.ts';
import { isSecure } from './origin.ts';

/** What the browser remembers of a visitor: a language, a currency by its code, the ID of who invited them. */
export interface Choices {
  readonly locale?: Locale;
  readonly currency?: string;
  readonly referral?: number;
}

const REFERRAL_COOKIE = 'referral';
const DAY_SECONDS = 24 * 3600;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** How long an invitation is remembered; the newest one counts. */
const REFERRAL_SECONDS = 30 * DAY_SECONDS;

/**
 * The Set-Cookie lines that remember choices for 365 days and an inviter for 30, over all subdomains where
 * COOKIE_DOMAIN names them.
 */
export function choiceCookies(config: Config, { locale, currency, referral }: Choices): string[] {
  const lines = [];
  if (locale !== undefined) lines.push(cookieLine(config, LOCALE_COOKIE, locale));
  if (currency !== undefined) lines.push(cookieLine(config, CURRENCY_COOKIE, currency));
  if (referral !== undefined) lines.push(cookieLine(config, REFERRAL_COOKIE, String(referral), REFERRAL_SECONDS));
  return lines;
}

/**
 * Remembers the language of a page that somebody reads, where the browser does not know it yet. Every page says it, so
 * that calls, whose addresses name no language, answer in the one that is read (docs/decisions/0013).
 */
export const languageLines = (config: Config, { headers }: IncomingMessage, locale: Locale): string[] =>
  readCookie(headers.cookie, LOCALE_COOKIE) === locale ? [] : choiceCookies(config, { locale });

function cookieLine(config: Config, name: string, value: string, seconds = YEAR_SECONDS): string {
  const parts = [`${name}=${value}`, `Max-Age=${String(seconds)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (config.cookieDomain !== null) parts.push(`Domain=${config.cookieDomain}`);
  if (isSecure(config)) parts.push('Secure');
  return parts.join('; ');
}
