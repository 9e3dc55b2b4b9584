import type { WithdrawalState, WithdrawalStep } from '#src/shared/withdrawals.ts';
import type { ItemModel } from '../ui/models.ts';

/** One item on its way into the game: what it takes (`form`), or how far it has come (`request`). */
export interface WithdrawalModel {
  readonly item: ItemModel;
  /** The owned item. */
  readonly insertId: number;
  readonly form: WithdrawalFormModel | null;
  readonly request: WithdrawalRequestModel | null;
  readonly idempotencyKey: string;
}

/** Sums in the shown currency. */
export interface WithdrawalFormModel {
  /** Whether requests are taken at all. */
  readonly isOpen: boolean;
  /** Top-ups that no withdrawal has used up yet, and those that do not count yet. */
  readonly donated: number;
  readonly pending: number;
  /** What this item asks for. */
  readonly needed: number;
  /** What is lacking; 0 where nothing is. */
  readonly missing: number;
  /** How much of what is needed is there, in percent. */
  readonly share: number;
  /** The id in the game that was given last; empty before the first. */
  readonly gameId: string;
  /** The address of the player's picture here. */
  readonly avatar: string | null;
  /** Why the last request for this item was turned down; null where it was not. */
  readonly rejected: string | null;
}

export interface WithdrawalRequestModel {
  readonly id: number;
  readonly state: WithdrawalState;
  /** In the shown currency. */
  readonly price: number;
  readonly reserved: number;
  readonly gameId: string;
  readonly gameName: string;
  /** The price of the listing in G, and as one types it in the game. */
  readonly listing: number;
  readonly listingText: string;
  readonly reason: string | null;
  readonly steps: readonly { readonly step: WithdrawalStep; readonly at: string }[];
  readonly createdAt: string;
  readonly closedAt: string | null;
}
