import type { Config } from './config.ts';

/** The store's own origin: PUBLIC_ORIGIN, else the listening address. Never taken from a request. */
export function originOf({ config }: { readonly config: Config }): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return config.publicOrigin ?? `http://${host}:${config.port}`;
}
