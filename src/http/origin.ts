import type { Request } from 'express';
import type { Config } from '#src/platform/config.ts';
import type { World } from '#src/platform/world.ts';

/** Whether the store is reached by https. */
export const isSecure = ({ publicOrigin }: Config): boolean => publicOrigin?.startsWith('https:') ?? false;

/** The store's own origin: PUBLIC_ORIGIN, else the address that it listens on. Never what a request calls it. */
export function originOf({ config }: World): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return config.publicOrigin ?? `http://${host}:${config.port}`;
}

/** Tells whether an origin is the one that the request came to. */
export function isOwnOrigin(world: World, req: Request, origin: string): boolean {
  if (origin === originOf(world)) return true;
  return URL.canParse(origin) && new URL(origin).host === req.headers.host;
}
