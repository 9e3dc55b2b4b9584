import { lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';

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
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity' };
  const answer = await ask(address, { headers, withinMs }, network);
  try {
    return await contentOf(answer, mostBytes);
  } finally {
    answer.destroy();
  }
}

/** A body with its headers, to be posted. */
export interface OutsidePost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly withinMs: number;
}

/**
 * Posts to an untrusted address under the rules of `fetchOutside`. Returns the status and the Retry-After header of the
 * response, whose content is not read.
 */
export async function postOutside(
  address: string,
  { headers, body, withinMs }: OutsidePost,
  network: OutsideNetwork = THE_NETWORK,
): Promise<{ readonly status: number; readonly retryAfter: string | null }> {
  const answer = await ask(address, { method: 'POST', headers, body, withinMs }, network);
  answer.destroy();
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null };
}

/** Returns whether an address has the form that `postOutside` accepts. Its name is resolved at the request. */
export function isOutsideAddress(address: string): boolean {
  try {
    allowed(address, THE_NETWORK);
    return true;
  } catch {
    return false;
  }
}

interface OutsideRequest {
  readonly method?: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly withinMs: number;
}

async function ask(
  address: string,
  { method, headers, body, withinMs }: OutsideRequest,
  network: OutsideNetwork,
): Promise<IncomingMessage> {
  const url = allowed(address, network);
  const options: RequestOptions = {
    agent: false,
    headers: { 'User-Agent': 'OpenCrate', ...headers },
    lookup: publicLookup(network),
    signal: AbortSignal.timeout(withinMs),
    ...(method === undefined ? {} : { method }),
    ...(network.ca === undefined ? {} : { ca: network.ca }),
    ...(network.port === undefined ? {} : { port: network.port }),
  };
  return await new Promise<IncomingMessage>((answered, reject) => {
    request(url, options, answered).on('error', reject).end(body);
  });
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
  ({ resolve: lookUp, isPublic: isAllowed }: OutsideNetwork): LookupFunction =>
  (host, options, done) => {
    lookUp(host, { ...options, all: true }, (problem, found) => {
      // For an unknown name the list is missing, unlike its type.
      const [first] = problem === null ? found : [];
      if (problem !== null) done(problem, []);
      else if (first === undefined || found.some(({ address }) => !isAllowed(address))) {
        done(new Error('The host name resolves to a private network'), []);
      } else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };

/** The allocated part of IPv6; the library counts unallocated addresses as unicast. */
const GLOBAL_6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is on the public network. */
export function isPublic(address: LookupAddress['address']): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_6));
}
