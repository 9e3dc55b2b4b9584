import type { Config } from './config.ts';

/** The store's own origin: PUBLIC_ORIGIN, else the address that it listens on. Never what a request calls it. */
export function originOf({ config }: { readonly config: Config }): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return config.publicOrigin ?? `http://${host}:${config.port}`;
}
