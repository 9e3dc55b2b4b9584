import type { StoreEvent } from '#src/platform/events/event-bus.ts';
import type { Opening } from './opening.ts';

/**
 * Published after an opening commits. Other users may see the opening from `revealAt`, when the player's own animation
 * has ended.
 */
export interface CaseOpened extends StoreEvent {
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
