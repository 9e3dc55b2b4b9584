import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';
import { isCountry } from '#src/shared/countries.ts';

/**
 * The country of a request as the trusted proxy names it in COUNTRY_HEADER. Null without a trusted proxy, when the
 * proxy does not know, and for codes that are no country, such as Tor. The last of several values is the proxy's own: a
 * client can write the ones before it.
 */
export function countryOfRequest(
  { countryHeader, trustProxyHops }: Pick<Config, 'countryHeader' | 'trustProxyHops'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): string | null {
  if (countryHeader === null || trustProxyHops === 0) return null;
  const named = [headers[countryHeader] ?? ''].flat().join(',');
  const code = named
    .slice(named.lastIndexOf(',') + 1)
    .trim()
    .toUpperCase();
  return isCountry(code) ? code : null;
}
