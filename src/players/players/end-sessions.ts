import type { Player } from '#src/platform/player.ts';
import { createSessions, sessionsEnded } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';

/** What ended, and whether the session that asked for it is among it. */
export interface EndedSessions {
  readonly count: number;
  readonly isOwn: boolean;
}

/**
 * Ends one of a player's own sessions by the name that it is listed under, or all of them with null, for cookie and
 * token alike. Refuses with `errors.session.unknown` what is none of theirs, or has ended already.
 */
export async function endSessions(
  world: World,
  player: Player,
  { session, token }: { readonly session: string | null; readonly token: string },
): Promise<EndedSessions> {
  const sessions = createSessions(world.redis);
  const own = await sessions.nameOf(token);
  const ended = await sessions.end(player.id, session);
  if (session !== null && ended.length === 0) fail('errors.session.unknown');
  world.announcer.tell(sessionsEnded(player.id, ended));
  return { count: ended.length, isOwn: session === null || ended.some((name) => name === own) };
}
