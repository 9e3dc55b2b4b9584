import type { Announcement } from '#src/platform/announce.ts';
import type { Opening } from './opening.ts';

/** A case was opened and committed. Others may be told from `revealAt` on, when the player's own reel has stopped. */
export interface CaseOpened extends Announcement {
  readonly name: 'caseOpened';
  readonly playerId: number;
  readonly opening: Opening;
  readonly revealAt: Date;
}

export const caseOpened = (playerId: number, opening: Opening, revealAt: Date): CaseOpened => ({
  name: 'caseOpened',
  playerId,
  opening,
  revealAt,
});
