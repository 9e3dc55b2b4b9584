import { DEFAULT_LOCALE, type Locale, type LocaleOrigins, byLocale, isLocale } from '#src/shared/locales.ts';
import { ConfigError } from './config-error.ts';

const NAME = 'LOCALE_ORIGINS';

/**
 * Reads `en=https://en.example,ua=https://ua.example`: these languages have origins of their own, the others stay on
 * PUBLIC_ORIGIN with the default language. Null without a value.
 *
 * @throws ConfigError for origins that their host cannot distinguish
 */
export function readLocaleOrigins(given: string | undefined, publicOrigin: string | undefined): LocaleOrigins | null {
  if (given === undefined) return null;
  if (publicOrigin === undefined) throw new ConfigError(`${NAME}: requires PUBLIC_ORIGIN`);
  const named = new Map<Locale, string>();
  for (const part of given.split(',')) {
    const [code, address = ''] = part.split('=', 2).map((text) => text.trim());
    if (!isLocale(code))
      throw new ConfigError(`${NAME}: unknown language "${code ?? ''}"; write en=https://en.example`);
    named.set(code, readOrigin(code, address, publicOrigin));
  }
  const own = [...named].filter(([code]) => code !== DEFAULT_LOCALE).map(([, origin]) => origin);
  if (own.includes(publicOrigin) || new Set(own).size < own.length) {
    throw new ConfigError(`${NAME}: two languages have the same origin; omit languages with a prefix`);
  }
  return byLocale((code) => named.get(code) ?? publicOrigin);
}

function readOrigin(code: Locale, address: string, publicOrigin: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  if (!/^https?:/.test(origin))
    throw new ConfigError(`${NAME}: "${address}" is not an origin; write ${code}=https://...`);
  // Secure cookies apply to all languages or to none.
  if (new URL(origin).protocol !== new URL(publicOrigin).protocol) {
    throw new ConfigError(`${NAME}: ${code} and PUBLIC_ORIGIN must use the same protocol, http or https`);
  }
  if (code === DEFAULT_LOCALE && origin !== publicOrigin) {
    throw new ConfigError(`${NAME}: ${code} is the default language, whose origin is PUBLIC_ORIGIN`);
  }
  return origin;
}
