import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { LOCALE_COOKIE, CURRENCY_COOKIE, readCookie } from './cookies.ts';
import { isSecure } from './origin.ts';

/** What a visitor chose and the browser remembers: a language, a currency by its code. */
export interface Choices {
  readonly locale?: Locale;
  readonly currency?: string;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** The Set-Cookie lines that remember choices for 365 days, over all subdomains where COOKIE_DOMAIN names them. */
export function choiceCookies(config: Config, { locale, currency }: Choices): string[] {
  const lines = [];
  if (locale !== undefined) lines.push(cookieLine(config, LOCALE_COOKIE, locale));
  if (currency !== undefined) lines.push(cookieLine(config, CURRENCY_COOKIE, currency));
  return lines;
}

/**
 * Remembers the language of a page that somebody reads, where the browser does not know it yet. Every page says it, so
 * that calls, whose addresses name no language, answer in the one that is read (docs/decisions/0013).
 */
export const languageLines = (config: Config, { headers }: IncomingMessage, locale: Locale): string[] =>
  readCookie(headers.cookie, LOCALE_COOKIE) === locale ? [] : choiceCookies(config, { locale });

function cookieLine(config: Config, name: string, value: string): string {
  const parts = [`${name}=${value}`, `Max-Age=${String(YEAR_SECONDS)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (config.cookieDomain !== null) parts.push(`Domain=${config.cookieDomain}`);
  if (isSecure(config)) parts.push('Secure');
  return parts.join('; ');
}
