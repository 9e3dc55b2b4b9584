import { OAUTH_PROVIDERS } from '#src/platform/config/auth-config.ts';
import { Sessions } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import { ownIdentities } from './own-identities.ts';
import { canSignInBy } from './sign-in-providers.ts';

/** A stolen session is usually an older one, and a thief cannot sign in again. */
const FRESH_MS = 10 * MINUTE_MS;

const WAYS_BACK = [...OAUTH_PROVIDERS, 'telegram'] as const;
type WayBack = (typeof WAYS_BACK)[number];

/** Returns whether the session of a token began by a sign-in within the last ten minutes. */
export async function isFreshSession(services: Services, token: string): Promise<boolean> {
  const found = await new Sessions(services).find({ token });
  return found !== null && services.clock.now().getTime() - found.createdAtMs <= FRESH_MS;
}

/**
 * The linked providers by which a player can sign in again. Demo players have none, nor have players whose provider is
 * not configured any more: what they do for good needs no fresh sign-in.
 */
export async function waysToSignInAgain(services: Services, playerId: number): Promise<WayBack[]> {
  const linked = new Set((await ownIdentities(services.db, playerId)).map(({ provider }) => provider));
  return WAYS_BACK.filter((name) => linked.has(name) && canSignInBy(services, name));
}

/**
 * Requires a fresh sign-in for what cannot be undone.
 *
 * @throws errors.auth.again when the session is older than ten minutes
 */
export async function assertFreshSession(services: Services, token: string): Promise<void> {
  if (!(await isFreshSession(services, token))) fail('errors.auth.again');
}
