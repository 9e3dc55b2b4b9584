import { OAUTH_PROVIDERS, type OAuthProvider } from '#src/platform/config/auth-config.ts';
import type { Services } from '#src/platform/services.ts';
import type { Locale } from '#src/shared/locales.ts';

/** Telegram is offered only on Russian pages. */
export const isTelegramOffered = ({ config }: Services, locale: Locale): boolean =>
  config.telegram !== null && locale === 'ru';

/** Returns the sign-in providers that are configured and offered in a language, in display order. */
export function signInProviders(services: Services, locale: Locale): (OAuthProvider | 'telegram')[] {
  const [first, ...otherProviders] = OAUTH_PROVIDERS;
  const all = [first, 'telegram', ...otherProviders] as const;
  return all.filter((way) =>
    way === 'telegram' ? isTelegramOffered(services, locale) : services.config.oauth[way] !== undefined,
  );
}
