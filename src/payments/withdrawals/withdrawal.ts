import { column, type RowOf, rowShape } from '#src/platform/database/rows.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import type { RejectReason, WithdrawalState } from '#src/shared/withdrawals.ts';

export const withdrawalShape = rowShape({
  id: column.integer,
  playerId: column.integer,
  /** Id of the owned item, under its name in the API. */
  insertId: column.integer.named('owned_item_id'),
  state: column.textOf<WithdrawalState>(),
  /** Game id of the player, as returned by the account service. Empty once the account is closed. */
  gameId: column.text,
  gameName: column.text,
  /** Frozen price of the item. */
  priceKopecks: column.integer.mapped(kopecks),
  /** Price of the item in the game at the time of the request, and the donate balance reserved for it. */
  costKopecks: column.integer.mapped(kopecks),
  reservedKopecks: column.integer.mapped(kopecks),
  /** Price at which the player lists a skin on the market of the game. */
  listingCentiG: column.integer.mapped(centiG),
  /** The staff member who holds it, and until when. */
  holderId: column.integer.nullable,
  heldUntil: column.timestamp.nullable,
  decidedBy: column.integer.nullable,
  reason: column.textOf<RejectReason>().nullable,
  /** Note by the moderator in addition to the reason. */
  note: column.text.nullable,
  /** Number of the listing in the game. */
  lot: column.text.nullable,
  /** Time at which a rejected item returns automatically. Null once it has returned. */
  backAt: column.timestamp.nullable,
  createdAt: column.timestamp,
  /** Time at which it was first taken. */
  takenAt: column.timestamp.nullable,
  closedAt: column.timestamp.nullable,
});

export type Withdrawal = RowOf<typeof withdrawalShape>;

export interface NewWithdrawal extends Pick<
  Withdrawal,
  'playerId' | 'insertId' | 'gameId' | 'gameName' | 'priceKopecks' | 'costKopecks' | 'reservedKopecks'
> {
  readonly termsSalt: string;
}
