import type { IncomingMessage } from 'node:http';
import type { Config } from '#src/platform/config.ts';
import { isCountry } from '#src/shared/countries.ts';

/**
 * The country that a request came from, as the trusted proxy in front of the store names it in COUNTRY_HEADER; null
 * where no proxy is trusted, where it does not know, and for what is no country, as Tor. Of several values the last one
 * is the proxy's own: what stands before it was written by the visitor.
 */
export function countryOfRequest(
  { countryHeader, trustProxyHops }: Pick<Config, 'countryHeader' | 'trustProxyHops'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string | null {
  if (countryHeader === null || trustProxyHops === 0) return null;
  const said = [headers[countryHeader] ?? ''].flat().join(',');
  const code = said
    .slice(said.lastIndexOf(',') + 1)
    .trim()
    .toUpperCase();
  return isCountry(code) ? code : null;
}
