import type { Announcement } from '#src/platform/announce.ts';

/** A request came in, moved or ended, and it is committed. Only a nudge: where it stands is a row. */
export interface WithdrawalMoved extends Announcement {
  readonly name: 'withdrawalMoved';
  readonly withdrawalId: number;
  readonly playerId: number;
}

export const withdrawalMoved = (one: { readonly id: number; readonly playerId: number }): WithdrawalMoved => ({
  name: 'withdrawalMoved',
  withdrawalId: one.id,
  playerId: one.playerId,
});
