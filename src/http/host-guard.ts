import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { Services } from '#src/platform/services.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { hostOf } from './request-context.ts';

const REFUSAL =
  'In development the store answers at localhost, at IP addresses and at PUBLIC_ORIGIN only.\n' +
  'Set PUBLIC_ORIGIN=http://NAME:PORT to reach it by another name.\n';

/**
 * Returns whether a request names a host at which the store may answer. In development any web site can point its own
 * name at this machine (DNS rebinding) and would then count as the store itself, also for the demo's sign-in as an
 * admin. No name can stand for an IP address, so addresses are safe. In production PUBLIC_ORIGIN decides what is own,
 * and proxies and their health checks use names of their own.
 */
export function isKnownHost({ config }: Pick<Services, 'config'>, req: Pick<IncomingMessage, 'headers'>): boolean {
  if (config.env === 'production') return true;
  const host = hostOf(req, config.trustProxyHops);
  // A browser always sends a host.
  if (host === undefined) return true;
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^(?:[\w-]+\.)*localhost$/.test(hostname)) return true;
  const own = [config.publicOrigin, ...Object.values(config.localeOrigins ?? {})];
  return own.some((origin) => origin !== null && new URL(origin).hostname === hostname);
}

/** Answers requests for an unknown host with 421; returns whether it did. It runs before the page cache. */
export const createHostGuard =
  (services: Pick<Services, 'config'>, { common }: SecurityHeaders) =>
  (req: IncomingMessage, res: ServerResponse): boolean => {
    if (isKnownHost(services, req)) return false;
    common(req, res, () => {
      res.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(REFUSAL);
    });
    return true;
  };
