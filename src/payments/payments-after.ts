import type { Db } from '#src/platform/db.ts';
import { type BegunPayment, type PaymentStep, selectPaymentsAfter, selectStepsAfter } from './store.ts';

/** Payments of everybody with ids above `afterId`, ascending, `limit` at most: read on from the last one. */
export const paymentsAfter = (db: Db, afterId: number, limit: number): Promise<BegunPayment[]> =>
  selectPaymentsAfter(db, afterId, limit);

/** What became of payments, each change once, with ids above `afterId`, ascending, `limit` at most. */
export const paymentStepsAfter = (db: Db, afterId: number, limit: number): Promise<PaymentStep[]> =>
  selectStepsAfter(db, afterId, limit);
