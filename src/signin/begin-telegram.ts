import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { type Locale, href } from '#src/shared/locales.ts';
import { type Refused, refused } from './refused.ts';
import { isTelegramOffered } from './ways.ts';

/** The page of the widget, to which a visitor goes on. */
export interface Widget {
  readonly kind: 'widget';
  readonly next: string;
}

/** Begins a sign-in by Telegram's widget. Where it is not offered there is no such way (`errors.page`). */
export function beginTelegram(
  world: World,
  wish: { readonly locale: Locale; readonly returnTo: string | null; readonly terms: boolean | null },
): Widget | Refused {
  const { locale, returnTo, terms } = wish;
  if (!isTelegramOffered(world, locale)) fail('errors.page', { path: '/auth/telegram' });
  if (terms === false) return refused('errors.auth.terms', { locale, returnTo });
  const query = returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`;
  return { kind: 'widget', next: href(locale, `/login/telegram${query}`) };
}
