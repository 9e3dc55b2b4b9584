import type { Tx } from '#src/platform/database/transaction.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { subtractSpent, upsertDays } from './store.ts';

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

/** Adds sums to the player's totals of the current day. The player's wallets must be locked. */
export const countPlay = (tx: Tx, playerId: number, totals: PlayTotals): Promise<void> =>
  countPlays(tx, [{ playerId, totals }]);

/** Adds sums to the totals of several players on the current day, in one statement. Their wallets must be locked. */
export async function countPlays(
  tx: Tx,
  rows: readonly { readonly playerId: number; readonly totals: PlayTotals }[],
): Promise<void> {
  const day = moscowDay(tx.now.getTime());
  const counted = rows.filter(({ totals }) => Object.values(totals).some((kopecks) => kopecks !== 0));
  if (counted.length === 0) return;
  await upsertDays(
    tx,
    counted.map(({ playerId, totals }) => ({ playerId, ...NOTHING, ...totals, day })),
  );
}

const NOTHING = { spent: 0, staked: 0, won: 0, gifted: 0, sold: 0 };

/** Takes sums back from the day on which they were counted: the game did not take place. */
export async function uncountPlay(
  tx: Tx,
  playerId: number,
  countedAt: Date,
  { spent }: { readonly spent: number },
): Promise<void> {
  if (spent !== 0) await subtractSpent(tx, playerId, moscowDay(countedAt.getTime()), spent);
}
