import { isIPv4, isIPv6 } from 'node:net';

/** One subscriber line; a home router hands out 2^64 addresses of it. */
const LINE_GROUPS = 4;
/** One site or hosting customer. */
const SITE_GROUPS = 3;

/**
 * The network of one line, by which limits count: an IPv4 address, also when it is mapped into IPv6, else the /64 of an
 * IPv6 address. Anything else is returned as it is.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return groups === null ? address : (mappedIPv4(groups) ?? prefixOf(groups, LINE_GROUPS));
}

/** The /48 of an IPv6 address, which may hold 65,536 lines of one owner; null for IPv4. */
export function siteOf(address: string): string | null {
  const groups = groupsOf(address);
  return groups === null || mappedIPv4(groups) !== null ? null : prefixOf(groups, SITE_GROUPS);
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): number[] | null {
  if (!isIPv6(address)) return null;
  const [plain = ''] = address.split('%');
  // The URL parser writes every spelling of an address the same way.
  const { hostname } = new URL(`http://[${plain}]/`);
  const [left, right] = hostname.slice(1, -1).split('::').map(readGroups);
  if (left === undefined) return null;
  if (right === undefined) return left;
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

const readGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

function mappedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  const address = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return isIPv4(address) ? address : null;
}

const prefixOf = (groups: readonly number[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${String(count * 16)}`;
