import type { Tx } from '#src/platform/database/transaction.ts';
import { isRaise } from './raise.ts';
import { selectLimits, upsertLimit } from './store.ts';

/**
 * Gives a player the limits of an account that the same person left, with the raises that wait: of two limits the lower
 * one holds. The player's wallets are locked, or the player is made in the same transaction.
 */
export async function inheritLimits(tx: Tx, playerId: number, formerId: number): Promise<void> {
  const own = await selectLimits(tx, playerId);
  for (const limit of await selectLimits(tx, formerId)) {
    const known = own.find(({ kind, period }) => kind === limit.kind && period === limit.period);
    const isLower = limit.sumKopecks !== null && isRaise(limit.sumKopecks, known?.sumKopecks ?? null);
    if (isLower) await upsertLimit(tx, playerId, limit);
  }
}
