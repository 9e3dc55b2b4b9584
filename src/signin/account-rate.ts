import { perMinute, ratesOf } from '#src/platform/rate.ts';
import type { World } from '#src/platform/world.ts';
import type { Identity } from './identity.ts';

/** One account is signed in so often a minute at most, from however many addresses. */
const RATE = perMinute(20);

/** Counts one more sign-in of an account; throws `errors.rate` with the seconds to wait when that was too many. */
export async function countSignIn(world: World, { provider, subject }: Identity): Promise<void> {
  await ratesOf(world)('sign-in of an account', RATE, `${provider}:${subject}`);
}
