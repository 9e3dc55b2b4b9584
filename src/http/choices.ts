import type { Config } from '#src/platform/config.ts';
import type { Locale } from '#src/shared/locales.ts';
import { isSecure } from './origin.ts';

/** What a visitor chose and the browser remembers: a language, a currency by its code. */
export interface Choices {
  readonly locale?: Locale;
  readonly currency?: string;
}

export const LOCALE_COOKIE = 'locale';
export const CURRENCY_COOKIE = 'currency';
const YEAR_SECONDS = 365 * 24 * 3600;

/** The Set-Cookie lines that remember choices for 365 days, over all subdomains where COOKIE_DOMAIN names them. */
export function choiceCookies(config: Config, { locale, currency }: Choices): string[] {
  const lines = [];
  if (locale !== undefined) lines.push(cookieLine(config, LOCALE_COOKIE, locale));
  if (currency !== undefined) lines.push(cookieLine(config, CURRENCY_COOKIE, currency));
  return lines;
}

function cookieLine(config: Config, name: string, value: string): string {
  const parts = [`${name}=${value}`, `Max-Age=${String(YEAR_SECONDS)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (config.cookieDomain !== null) parts.push(`Domain=${config.cookieDomain}`);
  if (isSecure(config)) parts.push('Secure');
  return parts.join('; ');
}
