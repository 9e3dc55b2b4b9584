import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';

/** Whether the store is reached by https. */
export const isSecure = ({ publicOrigin }: Config): boolean => publicOrigin?.startsWith('https:') ?? false;

/**
 * Tells whether an origin is one of the store's own. Where the configuration names them, they alone are; in
 * development without a name it is the one that the request came to, whatever the machine is called.
 */
export function isOwnOrigin({ config }: World, req: Pick<IncomingMessage, 'headers'>, origin: string): boolean {
  const { publicOrigin, localeOrigins } = config;
  if (publicOrigin !== null) return origin === publicOrigin || Object.values(localeOrigins ?? {}).includes(origin);
  return URL.canParse(origin) && new URL(origin).host === req.headers.host;
}
