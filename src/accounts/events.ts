import type { Announcement } from '#src/platform/announce.ts';

/** Some of a player's sessions have ended: what is connected by them is to be cut off. */
export interface SessionsEnded extends Announcement {
  readonly name: 'sessionsEnded';
  readonly playerId: number;
  /** By the names under which sessions are listed. */
  readonly sessions: readonly string[];
}

export const sessionsEnded = (playerId: number, sessions: readonly string[]): SessionsEnded => ({
  name: 'sessionsEnded',
  playerId,
  sessions,
});
