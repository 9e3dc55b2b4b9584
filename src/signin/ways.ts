import { OAUTH_PROVIDERS, type OAuthProvider } from '#src/platform/auth-config.ts';
import type { World } from '#src/platform/world.ts';
import type { Locale } from '#src/shared/locales.ts';

/** Telegram is offered on Russian pages alone. */
export const isTelegramOffered = ({ config }: World, locale: Locale): boolean =>
  config.telegram !== null && locale === 'ru';

/** The ways in that are configured and offered in a language, in the order in which they are shown. */
export function waysIn(world: World, locale: Locale): (OAuthProvider | 'telegram')[] {
  const [first, ...others] = OAUTH_PROVIDERS;
  const all = [first, 'telegram', ...others] as const;
  return all.filter((way) =>
    way === 'telegram' ? isTelegramOffered(world, locale) : world.config.oauth[way] !== undefined,
  );
}
