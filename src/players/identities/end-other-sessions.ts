import { timeAfter } from '#src/platform/process/clock.ts';
import { actOnEach } from '#src/platform/process/job-rows.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { Sessions, sessionsEnded } from '#src/platform/redis/sessions.ts';
import type { Services } from '#src/platform/services.ts';
import {
  deleteSessionEnding,
  insertSessionEnding,
  selectDueSessionEndings,
  selectSessionEndingsOf,
  type SessionEnding,
  updateRelinked,
  updateSessionEnding,
} from './store.ts';

const AT_ONCE = 100;
const AGAIN_MS = 30_000;
/** A sign-in that found the unlinked identity before the commit has made its session by then. */
const WATCHED_MS = 120_000;

/** Public name of the session of a token, which a change of the ways of signing in keeps. */
export const sessionNameOf = (services: Services, token: string): Promise<string | null> =>
  new Sessions(services).nameOf(token);

/** The provider that was linked or unlinked, and the session that did it. */
interface SignInWayChange {
  readonly change: 'linked' | 'unlinked';
  readonly provider: string;
  readonly keptSession: string | null;
}

/**
 * Writes, in the transaction of a change of the ways of signing in, that the player's other sessions have to end:
 * those that began before, and those that begin by an unlinked provider. `endOtherSessions` does it after the commit.
 */
export async function requireSessionEnding(
  tx: Tx,
  playerId: number,
  { change, provider, keptSession }: SignInWayChange,
): Promise<void> {
  if (change === 'linked') await updateRelinked(tx, playerId, provider);
  const unlinkedProvider = change === 'unlinked' ? provider : null;
  await insertSessionEnding(tx, { playerId, keptSession, unlinkedProvider });
}

/** Ends the sessions of a player that have to end. Without Redis the job does it when Redis is back. */
export async function endOtherSessions(services: Services, playerId: number): Promise<void> {
  try {
    for (const ending of await selectSessionEndingsOf(services.db, playerId)) await endSessionsFor(services, ending);
  } catch (error) {
    services.log.warn({ err: error, playerId }, 'session.ending.delayed');
  }
}

/** Ends sessions that have to end repeatedly for two minutes, as `cutDueSessions` does. */
export async function endDueSessions(services: Services): Promise<void> {
  const now = services.clock.now();
  await actOnEach(await selectDueSessionEndings(services.db, now, AT_ONCE), async (ending) => {
    await endSessionsFor(services, ending);
    if (now >= timeAfter(ending.changedAt, WATCHED_MS)) await deleteSessionEnding(services.db, ending.id);
    else await updateSessionEnding(services.db, ending.id, timeAfter(now, AGAIN_MS));
  });
}

async function endSessionsFor(
  services: Services,
  { playerId, keptSession, unlinkedProvider, changedAt }: SessionEnding,
): Promise<void> {
  const sessions = new Sessions(services);
  const listed = await sessions.list(playerId);
  const ending = listed.filter(
    ({ name, type, createdAtMs }) =>
      name !== keptSession && (createdAtMs <= changedAt.getTime() || type === unlinkedProvider),
  );
  const ended = await Promise.all(ending.map(({ name }) => sessions.end(playerId, name)));
  services.events.publish(sessionsEnded(playerId, ended.flat()));
}
