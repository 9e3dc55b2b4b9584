import type { StoreEvent } from '#src/platform/events/event-bus.ts';

/** A battle was created, filled, drawn or cancelled, or a seat was taken. Carries no content; readers take the rows. */
export interface BattleChanged extends StoreEvent {
  readonly name: 'battleChanged';
  readonly code: string;
  /** When items of the battle may be shown as wins; null while it is not drawn. */
  readonly finishAt: Date | null;
}

export const battleChanged = (code: string, finishAt: Date | null = null): BattleChanged => ({
  name: 'battleChanged',
  code,
  finishAt,
});
