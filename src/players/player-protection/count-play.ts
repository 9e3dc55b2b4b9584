import type { Tx } from '#src/platform/transaction.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { upsertDay } from './store.ts';

/** What a game or a sale came to, in kopecks; what is left out is nothing. */
export interface Played {
  /** Money paid for openings, or added to the stake of an upgrade. */
  readonly spent?: number;
  /** The worth of items that went into a contract or an upgrade. */
  readonly staked?: number;
  /** The worth of what came out of a game that something was paid or staked for. */
  readonly won?: number;
  /** The worth of what came for nothing: from free cases, points, vouchers and the wheel. It makes up for no loss. */
  readonly gifted?: number;
  /** Money paid for items that were sold to the store. */
  readonly sold?: number;
}

/** Counts what a player did to the day on which it was done. The player's wallets must be locked. */
export async function countPlay(tx: Tx, playerId: number, played: Played): Promise<void> {
  const { spent = 0, staked = 0, won = 0, gifted = 0, sold = 0 } = played;
  if (spent + staked + won + gifted + sold === 0) return;
  await upsertDay(tx, playerId, { day: moscowDay(tx.now.getTime()), spent, staked, won, gifted, sold });
}
