import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config/config.ts';
import type { Services } from '#src/platform/services.ts';
import { isKnownHost } from './host-guard.ts';

/** Returns whether the store is served over https. */
export const isSecure = ({ publicOrigin }: Config): boolean => publicOrigin?.startsWith('https:') ?? false;

/**
 * Returns whether an origin belongs to the store. Without configured origins (development) it is the origin of the
 * request.
 */
export function isOwnOrigin({ config }: Services, req: Pick<IncomingMessage, 'headers'>, origin: string): boolean {
  const { publicOrigin, localeOrigins } = config;
  if (publicOrigin !== null) return origin === publicOrigin || Object.values(localeOrigins ?? {}).includes(origin);
  return isKnownHost({ config }, req) && URL.canParse(origin) && new URL(origin).host === req.headers.host;
}
