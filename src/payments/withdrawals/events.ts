import type { StoreEvent } from '#src/platform/events/event-bus.ts';

/** Published after a request was created, moved or ended. Subscribers read its state from the row. */
export interface WithdrawalMoved extends StoreEvent {
  readonly name: 'withdrawalMoved';
  readonly withdrawalId: number;
  readonly playerId: number;
}

export const withdrawalMoved = (withdrawal: { readonly id: number; readonly playerId: number }): WithdrawalMoved => ({
  name: 'withdrawalMoved',
  withdrawalId: withdrawal.id,
  playerId: withdrawal.playerId,
});
