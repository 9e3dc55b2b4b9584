import { createHmac } from 'node:crypto';
import { equalTexts } from '#src/platform/security/equal-texts.ts';

export const LOCALE_COOKIE = 'locale';
export const CURRENCY_COOKIE = 'currency';
export const REFERRAL_COOKIE = 'referral';

/** Name of the cookie that binds a sign-in in progress to its browser. */
export const signInCookie = (isSecure: boolean): string => (isSecure ? '__Host-signin' : 'signin');

/** Name of the cookie with the flash message of a form. */
export const flashCookie = (isSecure: boolean): string => (isSecure ? '__Host-flash' : 'flash');

/** Value of the first cookie with this name, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  let at = 0;
  while (at < header.length) {
    let end = header.indexOf(';', at);
    if (end === -1) end = header.length;
    const equals = header.indexOf('=', at);
    if (equals !== -1 && equals < end && header.slice(at, equals).trim() === name) {
      return header.slice(equals + 1, end).trim();
    }
    at = end + 1;
  }
  return null;
}

/** Currency code that the visitor chose; null without one or for a malformed code. */
export function currencyCookie(header: string | undefined): string | null {
  const code = readCookie(header, CURRENCY_COOKIE);
  return code !== null && /^[a-z]{3}$/.test(code) ? code : null;
}

/** Appends an HMAC to a value, so that clients cannot forge the cookie. */
export const signValue = (value: string, key: string): string => `${value}.${signature(value, key)}`;

/** Verifies and removes the HMAC of `signValue`; null when it is wrong. */
export function unsignValue(signed: string, key: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot === -1) return null;
  const value = signed.slice(0, dot);
  return equalTexts(signed.slice(dot + 1), signature(value, key)) ? value : null;
}

const signature = (value: string, key: string): string => createHmac('sha256', key).update(value).digest('base64url');
