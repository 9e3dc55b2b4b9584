import { timeAfter } from '#src/platform/clock.ts';
import type { Job } from '#src/platform/jobs.ts';
import { createSessions, sessionsEnded } from '#src/platform/sessions.ts';
import type { World } from '#src/platform/world.ts';
import { selectCutDue, updateCutDue } from './store.ts';

/** Ends every session of a player, cookie, token and socket alike. Answers how many there were. */
export async function cutSessions(world: World, playerId: number): Promise<number> {
  const ended = await createSessions(world.redis).end(playerId, null);
  world.announcer.tell(sessionsEnded(playerId, ended));
  return ended.length;
}

const AT_ONCE = 100;
const AGAIN_MS = 30_000;
/** A sign-in that read the row before the block was committed has made its session by then. */
const WATCHED_MS = 120_000;

/**
 * Ends the sessions of who was blocked, for two minutes again and again: so neither a process that died after the
 * commit nor a sign-in that was under way leaves one.
 */
export async function cutBlocked(world: World): Promise<void> {
  const now = world.clock.now();
  for (const { id, blockedAt } of await selectCutDue(world.db, now, AT_ONCE)) {
    await cutSessions(world, id);
    const isOver = now >= timeAfter(blockedAt, WATCHED_MS);
    await updateCutDue(world.db, id, isOver ? null : timeAfter(now, AGAIN_MS));
  }
}

/** What becomes of accounts by the clock. */
export const accountJobs: readonly Job[] = [{ name: 'cut-blocked-sessions', everySeconds: 15, act: cutBlocked }];
