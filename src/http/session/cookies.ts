import { parse, serialize } from 'cookie';
import { PROMISED } from '#src/shared/promised.ts';
import { MINUTE_SECONDS } from '#src/shared/time.ts';

export const LOCALE_COOKIE = 'locale';
export const CURRENCY_COOKIE = 'currency';
export const REFERRAL_COOKIE = 'referral';

/** The opening whose result the browser has shown; islands/runtime/name-outcome.ts writes it too. */
const SHOWN_COOKIE = 'shown';
const SHOWN_SECONDS = PROMISED.shownMinutes * MINUTE_SECONDS;

/** Set-Cookie line of an opening that a page shows. Scripts write the same cookie, so they may read it. */
export const shownLine = (openingId: number): string =>
  serialize(SHOWN_COOKIE, String(openingId), { path: '/', sameSite: 'lax', maxAge: SHOWN_SECONDS });

/** The opening whose result this browser showed last; null without one. */
export function shownOpening(header: string | undefined): number | null {
  const id = readCookie(header, SHOWN_COOKIE);
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

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
