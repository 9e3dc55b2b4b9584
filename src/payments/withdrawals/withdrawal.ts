import {
  type RowOf,
  integer,
  mapped,
  named,
  nullable,
  rowShape,
  text,
  textOf,
  timestamp,
} from '#src/platform/database/rows.ts';
import { centiG, kopecks } from '#src/shared/units.ts';
import type { RejectReason, WithdrawalState } from '#src/shared/withdrawals.ts';

export const withdrawalShape = rowShape({
  id: integer,
  playerId: integer,
  /** Id of the owned item, under its name in the API. */
  insertId: named('owned_item_id', integer),
  state: textOf<WithdrawalState>(),
  /** Game id of the player, as returned by the account service. Empty once the account is closed. */
  gameId: text,
  gameName: text,
  /** Frozen price of the item. */
  priceKopecks: mapped(integer, kopecks),
  /** Price of the item in the game at the time of the request, and the donate balance reserved for it. */
  costKopecks: mapped(integer, kopecks),
  reservedKopecks: mapped(integer, kopecks),
  /** Price at which the player lists a skin on the market of the game. */
  listingCentiG: mapped(integer, centiG),
  /** The staff member who holds it, and until when. */
  holderId: nullable(integer),
  heldUntil: nullable(timestamp),
  decidedBy: nullable(integer),
  reason: nullable(textOf<RejectReason>()),
  /** Note by the moderator in addition to the reason. */
  note: nullable(text),
  /** Number of the listing in the game. */
  lot: nullable(text),
  /** Time at which a rejected item returns automatically. Null once it has returned. */
  backAt: nullable(timestamp),
  createdAt: timestamp,
  /** Time at which it was first taken. */
  takenAt: nullable(timestamp),
  closedAt: nullable(timestamp),
});

export type Withdrawal = RowOf<typeof withdrawalShape>;

export interface NewWithdrawal extends Pick<
  Withdrawal,
  'playerId' | 'insertId' | 'gameId' | 'gameName' | 'priceKopecks' | 'costKopecks' | 'reservedKopecks'
> {
  readonly termsSalt: string;
}
