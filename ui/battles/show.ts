import type { BattleState } from '#src/shared/battles.ts';
import type { BattleModel, BattleSeatModel } from '#ui/models/battles.ts';
import type { Rarity } from '#ui/models/items.ts';

/** A seat as the battle page shows it. */
export type ShownSeat = Pick<BattleSeatModel, 'seat' | 'team' | 'player' | 'bot' | 'wonMinor'>;

export interface ShownDrop {
  readonly seat: number;
  readonly ticket: number;
  /** Kopecks. */
  readonly priceMinor: number;
}

export interface ShownRound {
  /** From 1. */
  readonly round: number;
  readonly drops: readonly ShownDrop[];
}

/**
 * The parts of a battle that change while its page is open. They are the same in every language and currency: a message
 * of the socket fits every page.
 */
export interface BattleShow {
  readonly state: BattleState;
  readonly seats: readonly ShownSeat[];
  /** Revealed rounds only. */
  readonly rounds: readonly ShownRound[];
  /** Null until the last round is revealed. */
  readonly winner: BattleModel['winner'];
  /** The round of the public beacon that a full battle waits for; null without one and after the draw. */
  readonly awaitedRound: number | null;
}

export const showOf = ({ state, seats, rounds, winner, drawnAt, beacon }: BattleModel): BattleShow => ({
  state,
  seats: seats.map(({ seat, team, player, bot, wonMinor }) => ({ seat, team, player, bot, wonMinor })),
  rounds: rounds.map(({ round, drops }) => ({
    round,
    drops: drops.map(({ seat, ticket, item: { priceMinor } }) => ({ seat, ticket, priceMinor })),
  })),
  winner,
  awaitedRound: state === 'running' && drawnAt === null ? (beacon?.round ?? null) : null,
});

/** One possible outcome of a case: picture, rarity, first and last ticket, title, name of the item's page or null. */
export type BattleTile = readonly [
  logo: string,
  rarity: Rarity,
  from: number,
  to: number,
  title: string,
  name: string | null,
];

/** A case of a battle with the outcomes that its frozen version can have. */
export interface BattleContents {
  readonly name: string;
  readonly title: string;
  /** Address of the 130x88 picture. */
  readonly logo: string;
  readonly palette: string;
  readonly tiles: readonly BattleTile[];
}

/** Costs of a new battle, in the display currency. */
export interface BattleOffer {
  /** Price of one seat. */
  readonly entry: number;
  /** The creator's costs: the own entry and the part of the others. */
  readonly own: number;
  /** The creator's part for all others. */
  readonly fund: number;
  /** The price for each other player. */
  readonly others: number;
  /** Average cost of ten such battles after what a seat returns. */
  readonly averageCost: number;
  /** The sum that the creator's balance lacks; 0 for a guest. */
  readonly missing: number;
  /** Hash of the displayed prices and odds. Creation is refused when it no longer matches. */
  readonly quote: string;
}

/** Items that the viewer has won in a battle and can sell, with their sum in the display currency. */
export interface BattleWinnings {
  readonly ids: readonly number[];
  readonly sum: number;
}

/** A case that a battle may have. `price` in the display currency, `priceMinor` in kopecks. */
export interface PickableCase {
  readonly name: string;
  readonly title: string;
  readonly logo: string;
  readonly palette: string;
  readonly price: number;
  readonly priceMinor: number;
}

/** Actions that the viewer may take while the battle waits. Sums in the display currency. */
export interface BattleActions {
  /** The price of a seat for this viewer, and the whole entry; null when the viewer cannot join. */
  readonly join: { readonly price: number; readonly entry: number; readonly fundPercent: number } | null;
  /** Hash of the terms that the page shows; null when a case has changed. */
  readonly quote: string | null;
  readonly canCancel: boolean;
  /** Whether the viewer may give a free seat to the bot. */
  readonly canCallBot: boolean;
  /** Sign-in address for a guest. */
  readonly signIn: string | null;
}
