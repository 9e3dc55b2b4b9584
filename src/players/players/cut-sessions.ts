import { timeAfter } from '#src/platform/process/clock.ts';
import { actOnEach } from '#src/platform/process/job-rows.ts';
import { Sessions, sessionsEnded } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import { selectCutDue, updateCutDue } from '#src/players/players/store/players.ts';

/** Ends every session of a player: cookies, tokens and sockets. Returns how many. A closed account leaves no trace. */
export async function cutSessions(
  services: Services,
  playerId: number,
  options: { readonly isClosed?: boolean } = {},
): Promise<number> {
  const endedIds = await new Sessions(services).end(playerId, null, options);
  services.events.publish(sessionsEnded(playerId, endedIds));
  return endedIds.length;
}

/** Ends every session of a player who was blocked or closed. Without Redis the job does it when Redis is back. */
export async function cutSessionsAfterCommit(
  services: Services,
  playerId: number,
  options: { readonly isClosed?: boolean } = {},
): Promise<void> {
  try {
    await cutSessions(services, playerId, options);
  } catch (error) {
    services.log.warn({ err: error, playerId }, 'session.ending.delayed');
  }
}

const AT_ONCE = 100;
const AGAIN_MS = 30_000;
/** A sign-in that read the row before the block or the closing was committed has made its session by then. */
const WATCHED_MS = 120_000;

/**
 * Ends the sessions of blocked players and of closed accounts repeatedly for two minutes, because a process may die
 * after the commit, and a sign-in in progress may create one.
 */
export async function cutDueSessions(services: Services): Promise<void> {
  const now = services.clock.now();
  await actOnEach(await selectCutDue(services.db, now, AT_ONCE), async ({ id, shutAt }) => {
    await cutSessions(services, id, { isClosed: true });
    const isOver = now >= timeAfter(shutAt, WATCHED_MS);
    await updateCutDue(services.db, id, isOver ? null : timeAfter(now, AGAIN_MS));
  });
}
