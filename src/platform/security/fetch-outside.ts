import { lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';

/** What may be fetched: how much, and how long it may take from beginning to end. */
export interface OutsideLimits {
  readonly mostBytes: number;
  readonly withinMs: number;
}

/** How names are resolved, which addresses are strangers', and whom to trust; a test has a server of its own. */
export interface OutsideNetwork {
  readonly resolve: typeof resolve;
  readonly isPublic: (address: string) => boolean;
  readonly ca?: string;
  readonly port?: number;
}

const THE_NETWORK: OutsideNetwork = { resolve, isPublic };

/**
 * Fetches what lies under an address that a stranger gave. Only https on its own port, only public addresses, and the
 * one that was looked at is the one that is spoken to; a redirect is no answer. Throws an Error that says what is
 * wrong, without the address.
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
  if (!URL.canParse(address)) throw new Error('no address');
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new Error('not plain https');
  }
  // Of an address that is no name nobody is asked.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !network.isPublic(host)) throw new Error('an address of a private network');
  return url;
}

async function contentOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new Error(`answered ${String(answer.statusCode)}`);
  if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new Error('too large');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('too large');
    parts.push(part);
  }
  if (!answer.complete) throw new Error('broke off');
  return Buffer.concat(parts);
}

/** Resolves a name and refuses it when any of its addresses is private: what is connected to is what was looked at. */
const publicLookup =
  ({ resolve: ask, isPublic: isAllowed }: OutsideNetwork): LookupFunction =>
  (host, options, done) => {
    ask(host, { ...options, all: true }, (problem, found) => {
      // Of a name that leads nowhere there is no list, whatever its type says.
      const [first] = problem === null ? found : [];
      if (problem !== null) done(problem, []);
      else if (first === undefined || found.some(({ address }) => !isAllowed(address))) {
        done(new Error('a name of a private network'), []);
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
/** Within what is given out at all: tunnels that end in private networks, and examples. */
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

/** Tells whether an address is one of the public network. */
export function isPublic(address: LookupAddress['address']): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
