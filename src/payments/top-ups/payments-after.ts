import type { Db } from '#src/platform/database/database.ts';
import { type CreatedPayment, type PaymentStep, selectPaymentsAfter, selectStepsAfter } from './store.ts';

/** Payments of all players with ids above `afterId`, ascending, at most `limit`. Continue from the last id. */
export const paymentsAfter = (db: Db, afterId: number, limit: number): Promise<CreatedPayment[]> =>
  selectPaymentsAfter(db, afterId, limit);

/** State changes of payments, each once, with ids above `afterId`, ascending, at most `limit`. */
export const paymentStepsAfter = (db: Db, afterId: number, limit: number): Promise<PaymentStep[]> =>
  selectStepsAfter(db, afterId, limit);
