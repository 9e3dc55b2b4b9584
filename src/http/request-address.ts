import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';

/** Network address of a request, from the trusted proxies. Limits count it by `countAddress` only. */
export const addressOfRequest = (req: Request): string => req.ip ?? '';

/**
 * Network address of a request that Express does not see. Proxies append; a client can write the values before the
 * trusted ones.
 */
export function addressOfUpgrade({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-for'] : undefined;
  const hops = typeof forwarded === 'string' ? forwarded.split(',').map((hop) => hop.trim()) : [];
  const all = [...hops, socket.remoteAddress ?? ''];
  return all.at(-1 - trustedHops) ?? all[0] ?? '';
}
