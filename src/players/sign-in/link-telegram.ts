import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import type { Locale } from '#src/shared/locales.ts';
import { hashOf, storeOnce, newSecret, takeOnce } from './attempt.ts';
import type { TelegramWidgetRedirect } from './begin-telegram.ts';
import { finishLink, type LinkResult, type PendingLink, type SignedInPlayer } from './finish-link.ts';
import { identityOfWidgetAnswer } from './finish-telegram.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';
import { isTelegramOffered } from './sign-in-methods.ts';

const KIND = 'telegram-link';
const LASTS_SECONDS = 600;

/** Return page for an expired or unknown link. */
const ownAccount = (services: Services, locale: Locale): string => services.links.href(locale, '/profile/accounts');

/** The widget's page, and the key that the browser must keep until it returns. */
export type TelegramLinkRedirect = TelegramWidgetRedirect & { readonly signInKey: string };

/**
 * Redirects a player to Telegram's widget to link an identity. Stores the request for ten minutes under a secret in the
 * page's URL, like an OAuth `state`: for this browser, once.
 *
 * @throws errors.page when Telegram is not offered
 */
export async function beginTelegramLink(
  services: Services,
  request: {
    readonly linker: { readonly playerId: number; readonly token: string };
    readonly locale: Locale;
    readonly signInKey: string | null;
  },
): Promise<TelegramLinkRedirect> {
  const { linker, locale } = request;
  if (!isTelegramOffered(services, locale)) fail('errors.page', { path: '/profile/link/telegram' });
  const linking: PendingLink = {
    provider: 'telegram',
    locale,
    returnTo: ownAccount(services, locale),
    link: { playerId: linker.playerId, session: hashOf(linker.token) },
  };
  const signInKey = request.signInKey ?? newSecret(services);
  const secret = await storeOnce(services, KIND, linking, { signInKey, seconds: LASTS_SECONDS });
  return { kind: 'widget', next: services.links.href(locale, `/login/telegram?link=${secret}`), signInKey };
}

/** The callback of the widget's page for a link. */
export interface TelegramLinkReturn {
  /** The secret from `beginTelegramLink`. */
  readonly link: string;
  /** The widget's answer as JSON text. */
  readonly authData: string;
  readonly signInKey: string | null;
  /** The language of the page, for a callback without a stored request. */
  readonly locale: Locale;
}

/**
 * Links the user of the widget's answer to the player and session that requested it, like `finishLink`. Never signs in.
 * Invalid, expired, used or foreign secrets and answers are refused on the player's linked accounts page.
 */
export async function finishTelegramLink(
  services: Services,
  { link, authData, signInKey, locale }: TelegramLinkReturn,
  visitor: SignedInPlayer | null,
): Promise<LinkResult | SignInRefusal> {
  const linking = await takeOnce<PendingLink>(services, KIND, link, signInKey);
  if (linking === null)
    return refuseSignIn(services.links, 'errors.auth.invalid', {
      locale,
      returnTo: ownAccount(services, locale),
      link: {},
    });
  const identity = await identityOfWidgetAnswer(services, authData);
  if (identity === null) return refuseSignIn(services.links, 'errors.auth.invalid', linking);
  return await finishLink(services, linking, identity, visitor);
}
