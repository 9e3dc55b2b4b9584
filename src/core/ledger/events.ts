import type { StoreEvent } from '#src/platform/events/event-bus.ts';

/** The money or the points of a player changed. Carries no sums; readers take them from the database. */
export interface BalancesChanged extends StoreEvent {
  readonly name: 'balancesChanged';
  readonly playerId: number;
  /** The time from which open pages may show the new sums, which reveal a prize while its wheel still turns. */
  readonly showAt: Date | null;
}

export const balancesChanged = (playerId: number, showAt: Date | null): BalancesChanged => ({
  name: 'balancesChanged',
  playerId,
  showAt,
});
