import { timeOfMs } from '#src/platform/process/clock.ts';
import { Sessions } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import type { T } from '#src/shared/text-keys.ts';
import { describeSessionPlace } from './session-place.ts';
import type { OwnSession } from './outputs.ts';

/**
 * Lists a player's sessions: the current one first, then most recently used. `token` is that of the current session.
 */
export async function listSessions(
  services: Services,
  playerId: number,
  { token, t }: { readonly token: string; readonly t: T },
): Promise<OwnSession[]> {
  const sessions = new Sessions(services);
  const [own, kept] = await Promise.all([sessions.nameOf(token), sessions.list(playerId)]);
  const listed = kept.map(({ name, type, place, createdAtMs, seenAtMs }) => ({
    id: name,
    ...describeSessionPlace(place, t),
    type,
    signedInAt: timeOfMs(createdAtMs).toISOString(),
    seenAt: timeOfMs(seenAtMs).toISOString(),
    current: name === own,
  }));
  return listed.toSorted((one, other) => Number(other.current) - Number(one.current));
}
