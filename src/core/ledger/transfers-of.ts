import type { Db } from '#src/platform/db.ts';
import { selectTransfersOf, type TransferSides } from './store.ts';

export type { TransferSides };

/** All that was moved because of one thing (a payment, a correction), with both sides, `limit` at most. */
export const transfersOf = (
  db: Db,
  subject: { readonly type: string; readonly id: number },
  limit: number,
): Promise<TransferSides[]> => selectTransfersOf(db, subject, limit);
