import { timeOfMs } from '#src/platform/clock.ts';
import { createSessions } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import type { T } from '#src/shared/text-keys.ts';
import { whereInWords } from './where-in-words.ts';

/** A session of one's own, in words. */
export interface OwnSession {
  /** What it is ended by. */
  readonly id: string;
  readonly device: string;
  readonly place: string;
  /** The way of signing in. */
  readonly type: string;
  /** ISO 8601. */
  readonly signedInAt: string;
  /** ISO 8601, to ten minutes. */
  readonly seenAt: string;
  /** The very session that asks. */
  readonly current: boolean;
}

/** Where a player is signed in, this very session first, then the last seen. `token` is that of who asks. */
export async function listSessions(
  world: World,
  playerId: number,
  { token, t }: { readonly token: string; readonly t: T },
): Promise<OwnSession[]> {
  const sessions = createSessions(world.redis);
  const [own, kept] = await Promise.all([sessions.nameOf(token), sessions.list(playerId, world.clock.now().getTime())]);
  const listed = kept.map(({ name, type, place, createdAtMs, seenAtMs }) => ({
    id: name,
    ...whereInWords(place, t),
    type,
    signedInAt: timeOfMs(createdAtMs).toISOString(),
    seenAt: timeOfMs(seenAtMs).toISOString(),
    current: name === own,
  }));
  return listed.toSorted((one, other) => Number(other.current) - Number(one.current));
}
