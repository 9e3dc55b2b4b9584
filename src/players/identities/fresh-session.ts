import { createSessions } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** A stolen session is usually an older one, and a thief cannot sign in again. */
const FRESH_MS = 10 * MINUTE_MS;

/** Returns whether the session of a token began by a sign-in within the last ten minutes. */
export async function isFreshSession(services: Services, token: string): Promise<boolean> {
  const nowMs = services.clock.now().getTime();
  const startedAtMs = await createSessions(services).startedAtMs(token);
  return startedAtMs !== null && nowMs - startedAtMs <= FRESH_MS;
}

/**
 * Requires a fresh sign-in for a change of the ways of signing in.
 *
 * @throws errors.auth.again when the session is older than ten minutes
 */
export async function assertFreshSession(services: Services, token: string): Promise<void> {
  if (!(await isFreshSession(services, token))) fail('errors.auth.again');
}
