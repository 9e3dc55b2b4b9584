import type { UsualTimeModel } from '#src/payments/delivery/outputs.ts';
import type { HelpTopic } from '#src/shared/brand.ts';
import type { WithdrawalState, WithdrawalStep } from '#src/shared/withdrawals.ts';
import type { DeliveryModel } from '#views/payments/delivery/delivery-panel.tsx';
import type { ItemModel } from '#ui/models/items.ts';

/** Withdrawal of one item: its requirements (`form`) or its progress (`request`). */
export interface WithdrawalModel {
  readonly item: ItemModel;
  /** Id of the owned item. */
  readonly insertId: number;
  readonly form: WithdrawalFormModel | null;
  readonly request: WithdrawalRequestModel | null;
  readonly idempotencyKey: string;
}

/** A picture with its size in pixels. */
export interface HelpImage {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Sums in the display currency. */
export interface WithdrawalFormModel {
  /** False when withdrawals are closed. */
  readonly isOpen: boolean;
  /** Top-ups that are not yet used by a withdrawal, and those that do not count yet. */
  readonly donated: number;
  readonly pending: number;
  /** Price of the item in the game now; null while it is the frozen price. */
  readonly costNow: number | null;
  /** The time at which the first part of `pending` begins to count; null without one. */
  readonly pendingUntil: string | null;
  /** Top-ups required for this item. */
  readonly needed: number;
  /** Missing top-ups; 0 when the requirement is met. */
  readonly missing: number;
  /** Percentage of the requirement that is met. */
  readonly share: number;
  /** Last submitted game id; empty before the first. */
  readonly gameId: string;
  /** Address of the player's avatar in the store. */
  readonly avatar: string | null;
  /** Reason for the last rejection of this item; null without one. */
  readonly rejected: string | null;
  /** Hours within which a request of now is promised; 0 promises nothing. */
  readonly promisedHours: number;
  /** Measured time of deliveries; null while too few were measured. */
  readonly usual: UsualTimeModel | null;
  /** Pictures that explain the game; null where the store has none. */
  readonly help: Readonly<Record<HelpTopic, HelpImage | null>>;
}

export interface WithdrawalRequestModel {
  readonly id: number;
  readonly state: WithdrawalState;
  /** In the display currency. */
  readonly price: number;
  readonly reserved: number;
  readonly gameId: string;
  readonly gameName: string;
  /** Listing price in G, as a number and in the form that the player types in the game. */
  readonly listing: number;
  readonly listingText: string;
  readonly reason: string | null;
  readonly delivery: DeliveryModel;
  readonly steps: readonly { readonly step: WithdrawalStep; readonly at: string }[];
  readonly createdAt: string;
  readonly closedAt: string | null;
}
