import { lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';

/** Size and total time limit of a fetch. */
export interface OutsideLimits {
  readonly mostBytes: number;
  readonly withinMs: number;
}

/** Name resolution, public address check and trusted certificates; a test replaces them. */
export interface OutsideNetwork {
  readonly resolve: typeof resolve;
  readonly isPublic: (address: string) => boolean;
  readonly ca?: string;
  readonly port?: number;
}

const THE_NETWORK: OutsideNetwork = { resolve, isPublic };

/**
 * Fetches an untrusted address: https on port 443 only, public addresses only, connecting to the address that was
 * checked, without redirects. Throws an Error with the reason but without the address.
 */
export async function fetchOutside(
  address: string,
  { mostBytes, withinMs }: OutsideLimits,
  network: OutsideNetwork = THE_NETWORK,
): Promise<Buffer> {
  const url = allowed(address, network);
  const options: RequestOptions = {
    agent: false,
    headers: { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'OpenCrate' },
    lookup: publicLookup(network),
    signal: AbortSignal.timeout(withinMs),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    ...(network.port === undefined ? {} : { port: network.port }),
  };
  const answer = await new Promise<IncomingMessage>((answered, reject) => {
    request(url, options, answered).on('error', reject).end();
  });
  try {
    return await contentOf(answer, mostBytes);
  } finally {
    answer.destroy();
  }
}

function allowed(address: string, network: OutsideNetwork): URL {
  if (!URL.canParse(address)) throw new Error('The address is invalid');
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new Error('The address is not plain https');
  }
  // A literal IP address needs no name resolution.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !network.isPublic(host)) throw new Error('The address is in a private network');
  return url;
}

async function contentOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new Error(`The response has status ${String(answer.statusCode)}`);
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new Error('The response is too large');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('The response is too large');
    parts.push(part);
  }
  if (!answer.complete) throw new Error('The response is incomplete');
  return Buffer.concat(parts);
}

/** Resolves a name and refuses it when any address is private; the connection uses the checked address. */
const publicLookup =
  ({ resolve: ask, isPublic: isAllowed }: OutsideNetwork): LookupFunction =>
  (host, options, done) => {
    ask(host, { ...options, all: true }, (problem, found) => {
      // For an unknown name the list is missing, whatever the type says.
      const [first] = problem === null ? found : [];
      if (problem !== null) done(problem, []);
      else if (first === undefined || found.some(({ address }) => !isAllowed(address))) {
        done(new Error('The host name resolves to a private network'), []);
      } else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };

const PRIVATE_4: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within the allocated ranges: tunnels into private networks, and documentation addresses. */
const PRIVATE_6: typeof PRIVATE_4 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [net, prefix] of PRIVATE_4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of PRIVATE_6) refused.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an address is on the public network. */
export function isPublic(address: LookupAddress['address']): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
