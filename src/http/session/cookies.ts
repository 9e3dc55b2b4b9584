import { createHmac, timingSafeEqual } from 'node:crypto';

/** The names of the cookies that remember what a visitor chose. */
export const LOCALE_COOKIE = 'locale';
export const CURRENCY_COOKIE = 'currency';
export const REFERRAL_COOKIE = 'referral';

/** The name of the cookie that binds a sign-in under way to its browser. */
export const signInCookie = (isSecure: boolean): string => (isSecure ? '__Host-signin' : 'signin');

/** The value of one cookie of a Cookie header, or null. The first of several with one name counts. */
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

/** The code of the currency that a visitor has chosen, or null; one that cannot be a code is none. */
export function currencyCookie(header: string | undefined): string | null {
  const code = readCookie(header, CURRENCY_COOKIE);
  return code !== null && /^[a-z]{3}$/.test(code) ? code : null;
}

/** Appends its HMAC to a value, so that nobody else can write the cookie. */
export const signValue = (value: string, key: string): string => `${value}.${signature(value, key)}`;

/** The value that `signValue` was given, or null when the signature is not ours. */
export function unsignValue(signed: string, key: string): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot === -1) return null;
  const value = signed.slice(0, dot);
  return equalTexts(signed.slice(dot + 1), signature(value, key)) ? value : null;
}

/** Compares two texts in a time that tells nothing about where they differ. */
export function equalTexts(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}

const signature = (value: string, key: string): string => createHmac('sha256', key).update(value).digest('base64url');
