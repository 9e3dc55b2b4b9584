import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { TelegramModel } from '#views/signin/telegram-page.tsx';
import { isTelegramOffered } from './ways.ts';

/**
 * What the page of Telegram's widget shows: to sign in, or with the secret of a link to have one more way in. Where it
 * is not offered there is no such page (`errors.page`).
 */
export function loadTelegram(
  world: World,
  { locale }: Reader,
  { returnTo, link }: { readonly returnTo: string | null; readonly link: string | null },
): TelegramModel {
  const { telegram } = world.config;
  if (telegram === null || !isTelegramOffered(world, locale)) fail('errors.page', { path: '/login/telegram' });
  return {
    botId: telegram.id,
    widgetUrl: telegram.widgetUrl,
    action: href(locale, '/auth/telegram'),
    returnTo: returnTo ?? href(locale, link === null ? '/' : '/profile/accounts'),
    link,
  };
}
