import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { signInByTelegram } from './finish-telegram.ts';
import type { SignInContext } from './sign-in-by.ts';
import { signInByVkApp } from './sign-in-by-vk-app.ts';
import type { SignedIn } from './sign-in-as.ts';

/** Request to sign in without leaving the page. User data in it is ignored. */
export interface LoginPayload {
  readonly type: string;
  readonly subtype: string;
  readonly authCode: string;
  readonly email: string;
  readonly params: string;
}

/** The signed-in player, and whether the page runs in a VK frame. */
export interface CallSignInResult {
  readonly player: SignedIn;
  readonly isFramed: boolean;
}

/**
 * Signs in with data signed by a provider: Telegram's widget (`telegram`, its JSON answer in `authCode`) or VK's
 * mini-app (`vk`, subtype `token`).
 *
 * @throws errors.auth.invalid for invalid data and for other providers, which use redirects
 */
export async function signInByCall(
  services: Services,
  payload: LoginPayload,
  arrival: SignInContext,
): Promise<CallSignInResult> {
  const { type, subtype, authCode, params, email } = payload;
  if (type === 'telegram' && services.config.telegram !== null) {
    const player = await signInByTelegram(services, authCode, arrival);
    return { player: player ?? fail('errors.auth.invalid'), isFramed: false };
  }
  if (type === 'vk' && subtype === 'token') {
    return { player: await signInByVkApp(services, { params, token: authCode, email }, arrival), isFramed: true };
  }
  fail('errors.auth.invalid');
}
