import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/**
 * An address without the part that names one line: 203.0.113.7 is `203.0.113.*`, 2001:db8:1:2::7 is `2001:db8:1::*`.
 * Empty for what is no address.
 */
export function coarseAddress(address: string): string {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return '';
  const [left = ''] = plain.split('::');
  const groups = left.split(':').filter((group) => group !== '');
  return `${groups.slice(0, 3).join(':')}::*`;
}
