import type { StoreEvent } from '#src/platform/events/event-bus.ts';

/** An admin requests a reload of all open pages. The event reaches all workers. */
export interface ReloadRequested extends StoreEvent {
  readonly name: 'reloadAsked';
  readonly delayMs: number;
}

export const reloadRequested = (delayMs: number): ReloadRequested => ({ name: 'reloadAsked', delayMs });
