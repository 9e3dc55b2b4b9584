import type { Tx } from '#src/platform/database/transaction.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { addToDay, upsertDay, upsertDays } from './store.ts';

/** Sums of a game or a sale in kopecks; omitted ones are 0. */
export interface PlayTotals {
  /** Money paid for openings, or added to the stake of an upgrade. */
  readonly spent?: number;
  /** Value of the items put into a contract or an upgrade. */
  readonly staked?: number;
  /** Value won in games that were paid or staked for. */
  readonly won?: number;
  /** Value received for free: from free cases, points, vouchers and the wheel. It does not offset losses. */
  readonly gifted?: number;
  /** Money received for items sold to the store. */
  readonly sold?: number;
}

/**
 * Adds sums to the player's totals of the current day. The player's wallets must be locked. `hasDay` of `playFacts`
 * saves the statement for the row of the day.
 */
export function countPlay(
  tx: Tx,
  playerId: number,
  totals: PlayTotals,
  { hasDay }: { readonly hasDay: boolean } = { hasDay: false },
): void {
  const { spent = 0, staked = 0, won = 0, gifted = 0, sold = 0 } = totals;
  if (spent + staked + won + gifted + sold === 0) return;
  const row = { day: moscowDay(tx.now.getTime()), spent, staked, won, gifted, sold };
  if (hasDay) addToDay(tx, playerId, row);
  else upsertDay(tx, playerId, row);
}

/** Adds sums to the totals of several players on the current day, in one statement. Their wallets must be locked. */
export function countPlays(tx: Tx, rows: readonly { readonly playerId: number; readonly totals: PlayTotals }[]): void {
  if (rows.length === 0) return;
  const day = moscowDay(tx.now.getTime());
  upsertDays(
    tx,
    rows.map(({ playerId, totals }) => ({ playerId, ...NOTHING, ...totals, day })),
  );
}

const NOTHING = { spent: 0, staked: 0, won: 0, gifted: 0, sold: 0 };

/** Takes sums back from the day on which they were counted: the game did not take place. */
export function uncountPlay(tx: Tx, playerId: number, countedAt: Date, { spent }: { readonly spent: number }): void {
  if (spent === 0) return;
  addToDay(tx, playerId, { ...NOTHING, day: moscowDay(countedAt.getTime()), spent: -spent });
}
