import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { takeTelegramState } from './begin-telegram.ts';
import type { SignInResult } from './finish-sign-in.ts';
import type { Identity } from './identity.ts';
import { TELEGRAM_GOOD_SECONDS, telegramAnswer } from './providers/telegram.ts';
import { type SignInRefusal, refuseSignIn } from './refused.ts';
import { type SignInContext, signInBy } from './sign-in-by.ts';
import type { SignedIn } from './sign-in-as.ts';
import { useOnce } from './use-once.ts';

/** The answer of Telegram's widget, and data of the browser. */
export interface TelegramReturn extends SignInContext {
  /** The widget's answer as JSON text. */
  readonly authData: string;
  /** The secret of `beginTelegram`. */
  readonly state: string | null;
  readonly signInKey: string | null;
  /** A path of the store with the language prefix; null for the home page. */
  readonly returnTo: string | null;
}

/**
 * Ends a sign-in by Telegram's widget. An answer that is forged, expired or used, and one that comes without the secret
 * of a sign-in begun in this browser, leads to the sign-in page with the reason.
 */
export async function finishTelegram(services: Services, back: TelegramReturn): Promise<SignInResult | SignInRefusal> {
  const { locale, returnTo } = back;
  if (services.config.telegram === null) fail('errors.page', { path: '/auth/telegram' });
  const isBegunHere = await takeTelegramState(services, back.state, back.signInKey);
  const player = isBegunHere ? await signInByTelegram(services, back.authData, back) : null;
  if (player === null) return refuseSignIn(services.links, 'errors.auth.invalid', { locale, returnTo });
  return { kind: 'arrived', player, next: returnTo ?? services.links.href(locale, '/') };
}

/**
 * Signs in the user of a widget answer; null when the answer is invalid.
 *
 * @throws errors.page when no bot is configured
 */
export async function signInByTelegram(
  services: Services,
  text: string,
  arrival: SignInContext,
): Promise<SignedIn | null> {
  const identity = await identityOfWidgetAnswer(services, text);
  return identity === null ? null : await signInBy(services, identity, arrival);
}

/**
 * Returns the identity of a widget answer; null when the signature of the bot's token is wrong, the answer is older
 * than an hour, or it was used before.
 *
 * @throws errors.page when no bot is configured
 */
export async function identityOfWidgetAnswer(services: Services, text: string): Promise<Identity | null> {
  const { telegram } = services.config;
  if (telegram === null) fail('errors.page', { path: '/auth/telegram' });
  const answer = telegramAnswer(telegram.token, text, services.clock.now());
  if (answer === null) return null;
  return (await useOnce(services, answer.seal, TELEGRAM_GOOD_SECONDS * 2)) ? answer.identity : null;
}
