import type { Db } from '#src/platform/database/database.ts';
import { selectBalances, selectKindTotal } from './store.ts';

/** Referral earnings of a player in kopecks, after deductions. */
export async function readEarned(db: Db, playerId: number): Promise<number> {
  const money = (await selectBalances(db, playerId)).find(({ account }) => account === 'money');
  if (!money) return 0;
  const [came, went, reinstated] = await Promise.all([
    selectKindTotal(db, { side: 'credit', walletId: money.id, kind: 'referral_earning' }),
    selectKindTotal(db, { side: 'debit', walletId: money.id, kind: 'referral_taken_back' }),
    selectKindTotal(db, { side: 'credit', walletId: money.id, kind: 'referral_reinstated' }),
  ]);
  return came - went + reinstated;
}
