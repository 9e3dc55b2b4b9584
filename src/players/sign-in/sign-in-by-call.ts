import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { signInByTelegram } from './finish-telegram.ts';
import type { Arrival } from './sign-in-by.ts';
import { signInByVkApp } from './sign-in-by-vk-app.ts';
import type { SignedIn } from './sign-in-as.ts';

/** What a browser sends to sign in without leaving the page. What it says of the user itself is not read. */
export interface LoginPayload {
  readonly type: string;
  readonly subtype: string;
  readonly authCode: string;
  readonly email: string;
  readonly params: string;
}

/** Who is signed in, and whether in a frame of VK. */
export interface CalledIn {
  readonly player: SignedIn;
  readonly isFramed: boolean;
}

/**
 * Signs in by what a provider has signed: Telegram's widget (`telegram`, its answer as JSON in `authCode`) and VK's
 * mini-app (`vk` with the subtype `token`). Everything else is refused (`errors.auth.invalid`): the other providers
 * lead by their own sign-in.
 */
export async function signInByCall(world: World, payload: LoginPayload, arrival: Arrival): Promise<CalledIn> {
  const { type, subtype, authCode, params, email } = payload;
  if (type === 'telegram' && world.config.telegram !== null) {
    const player = await signInByTelegram(world, authCode, arrival);
    return { player: player ?? fail('errors.auth.invalid'), isFramed: false };
  }
  if (type === 'vk' && subtype === 'token') {
    return { player: await signInByVkApp(world, { params, token: authCode, email }, arrival), isFramed: true };
  }
  fail('errors.auth.invalid');
}
