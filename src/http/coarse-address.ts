import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/**
 * Masks the part of a network address that identifies one line: 203.0.113.7 becomes `203.0.113.*`, 2001:db8:1:2::7
 * becomes `2001:db8:1::*`. Returns an empty text for anything else.
 */
export function coarseAddress(address: string): string {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return '';
  const [left = ''] = plain.split('::');
  const groups = left.split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}::*`;
}
