import { parse } from 'cookie';

export const LOCALE_COOKIE = 'locale';
export const CURRENCY_COOKIE = 'currency';
export const REFERRAL_COOKIE = 'referral';

/** Name of the cookie that binds a sign-in in progress to its browser. */
export const signInCookie = (isSecure: boolean): string => (isSecure ? '__Host-signin' : 'signin');

/** Name of the cookie with the flash message of a form. */
export const flashCookie = (isSecure: boolean): string => (isSecure ? '__Host-flash' : 'flash');

/** Decoded value of the first cookie with this name, or null. */
export const readCookie = (header: string | undefined, name: string): string | null =>
  header === undefined ? null : (parse(header)[name] ?? null);

/** Currency code that the visitor chose; null without one or for a malformed code. */
export function currencyCookie(header: string | undefined): string | null {
  const code = readCookie(header, CURRENCY_COOKIE);
  return code !== null && /^[a-z]{3}$/.test(code) ? code : null;
}
