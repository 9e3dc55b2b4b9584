import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { storeOnce, newSecret, takeOnce } from './attempt.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';
import { isTelegramOffered } from './sign-in-methods.ts';

export interface TelegramWidgetRedirect {
  readonly kind: 'widget';
  readonly next: string;
}

const KIND = 'telegram-sign-in';
const LASTS_SECONDS = 600;

/** The page of the widget, and the key that binds the sign-in to the browser that began it. */
export type SignInWidget = TelegramWidgetRedirect & { readonly signInKey: string };

interface TelegramSignInRequest {
  readonly locale: Locale;
  readonly returnTo: string | null;
  readonly terms: boolean | null;
  readonly signInKey: string | null;
}

/**
 * Begins a sign-in by Telegram's widget. The page's address carries a secret that must come back with the widget's
 * answer from the same browser: without it, a link with a stranger's signed answer would sign its reader in as them.
 *
 * @throws errors.page when Telegram is not offered in this language
 */
export async function beginTelegram(
  services: Services,
  request: TelegramSignInRequest,
): Promise<SignInWidget | SignInRefusal> {
  const { locale, returnTo, terms } = request;
  if (!isTelegramOffered(services, locale)) fail('errors.page', { path: '/auth/telegram' });
  if (terms === false) return refuseSignIn(services.links, 'errors.auth.terms', { locale, returnTo });
  const signInKey = request.signInKey ?? newSecret(services);
  const state = await storeOnce(services, KIND, {}, { signInKey, seconds: LASTS_SECONDS });
  const query = new URLSearchParams({ state });
  if (returnTo !== null) query.set('return', returnTo);
  return { kind: 'widget', next: services.links.href(locale, `/login/telegram?${query.toString()}`), signInKey };
}

/** Uses up the secret of `beginTelegram`: false when it is unknown, expired, used, or another browser's. */
export const takeTelegramState = async (
  services: Services,
  state: string | null,
  signInKey: string | null,
): Promise<boolean> => state !== null && (await takeOnce<object>(services, KIND, state, signInKey)) !== null;
