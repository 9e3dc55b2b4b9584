import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in hex. */
export const hmacHex = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** MD5 in hex: for a provider that knows nothing better. */
export const md5Hex = (text: string): string => createHash('md5').update(text).digest('hex');

/** Compares two texts in a time that says nothing of where they differ. */
export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());

/** The one value of a header; null where it is missing or comes twice. */
export function headerIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
