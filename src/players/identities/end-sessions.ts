import type { Player } from '#src/shared/actor.ts';
import { Sessions, sessionsEnded } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';

/** The sessions that ended, and whether the current one is among them. */
export interface EndedSessions {
  readonly count: number;
  readonly isOwn: boolean;
}

/**
 * Ends one of a player's own sessions by its listed id, or all of them with null; cookies and tokens alike.
 *
 * @throws errors.session.unknown when it is not a running session of the player
 */
export async function endSessions(
  services: Services,
  player: Player,
  { session, token }: { readonly session: string | null; readonly token: string },
): Promise<EndedSessions> {
  const sessions = new Sessions(services);
  const own = await sessions.nameOf(token);
  const ended = await sessions.end(player.id, session);
  if (session !== null && ended.length === 0) fail('errors.session.unknown');
  services.events.publish(sessionsEnded(player.id, ended));
  return { count: ended.length, isOwn: session === null || ended.some((name) => name === own) };
}
