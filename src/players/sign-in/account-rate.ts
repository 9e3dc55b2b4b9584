import { perMinute, ratesOf } from '#src/platform/redis/rate-limit.ts';
import type { Services } from '#src/platform/services.ts';
import type { Identity } from './identity.ts';

/** Sign-ins per account and minute, from any number of addresses. */
const RATE = perMinute(20);

/**
 * Counts a sign-in of an account.
 *
 * @throws errors.rate with the seconds to wait when there were too many
 */
export async function countSignIn(services: Services, { provider, subject }: Identity): Promise<void> {
  await ratesOf(services)('sign-in of an account', RATE, `${provider}:${subject}`);
}
