import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const hmacHex = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');

/** MD5 in hex, only for providers that support nothing stronger. */
export const md5Hex = (text: string): string => createHash('md5').update(text).digest('hex');

/** Constant-time comparison. */
export const isSameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Value of a header. Null when it is missing or repeated. */
export function headerIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
