import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { href } from '#src/shared/locales.ts';
import type { Arrived } from './finish-sign-in.ts';
import type { Identity } from './identity.ts';
import { TELEGRAM_GOOD_SECONDS, telegramAnswer } from './providers/telegram.ts';
import { type Refused, refused } from './refused.ts';
import { type Arrival, signInBy } from './sign-in-by.ts';
import type { SignedIn } from './sign-in-as.ts';
import { useOnce } from './use-once.ts';

/** What Telegram's widget gave to the browser, and what the browser brings along. */
export interface TelegramReturn extends Arrival {
  /** The widget's answer as JSON text. */
  readonly authData: string;
  /** An own path with the language's prefix; null leads home. */
  readonly returnTo: string | null;
}

/** Ends a sign-in by Telegram's widget; what is forged, too old or used already is told on the sign-in page. */
export async function finishTelegram(world: World, back: TelegramReturn): Promise<Arrived | Refused> {
  const { locale, returnTo } = back;
  const player = await signInByTelegram(world, back.authData, back);
  if (player === null) return refused('errors.auth.invalid', { locale, returnTo });
  return { kind: 'arrived', player, next: returnTo ?? href(locale, '/') };
}

/**
 * Signs in whom an answer of Telegram's widget names; null where it names nobody. Without a bot there is no such way
 * (`errors.page`).
 */
export async function signInByTelegram(world: World, text: string, arrival: Arrival): Promise<SignedIn | null> {
  const identity = await answeredBy(world, text);
  return identity === null ? null : await signInBy(world, identity, arrival);
}

/**
 * Whom an answer of Telegram's widget names; null where the bot's token has not signed it, where it is older than an
 * hour, and where somebody has come with it already. Without a bot there is no such way (`errors.page`).
 */
export async function answeredBy(world: World, text: string): Promise<Identity | null> {
  const { telegram } = world.config;
  if (telegram === null) fail('errors.page', { path: '/auth/telegram' });
  const answer = telegramAnswer(telegram.token, text, world.clock.now());
  if (answer === null) return null;
  return (await useOnce(world, answer.seal, TELEGRAM_GOOD_SECONDS * 2)) ? answer.identity : null;
}
