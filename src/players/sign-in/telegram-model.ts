import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { TelegramModel } from '#views/players/sign-in/telegram-page.tsx';
import { isTelegramOffered } from './sign-in-methods.ts';

/**
 * Loads the page of Telegram's widget: for signing in with `state`, for linking with `link`.
 *
 * @throws errors.page when Telegram is not offered in this language
 */
export function loadTelegram(
  services: Services,
  { locale }: Viewer,
  {
    returnTo,
    link,
    state,
  }: { readonly returnTo: string | null; readonly link: string | null; readonly state: string | null },
): TelegramModel {
  const { telegram } = services.config;
  if (telegram === null || !isTelegramOffered(services, locale)) fail('errors.page', { path: '/login/telegram' });
  return {
    botId: telegram.id,
    botName: telegram.name,
    widgetUrl: telegram.widgetUrl,
    action: services.links.href(locale, '/auth/telegram'),
    returnTo: returnTo ?? services.links.href(locale, link === null ? '/' : '/profile/accounts'),
    link,
    state,
  };
}
