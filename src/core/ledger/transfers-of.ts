import type { Db } from '#src/platform/database/database.ts';
import { selectTransfersOf, type TransferSides } from './store.ts';

export type { TransferSides };

/** The transfers of one subject (a payment, a correction), with both sides, at most `limit`. */
export const transfersOf = (
  db: Db,
  subject: { readonly type: string; readonly id: number },
  limit: number,
): Promise<TransferSides[]> => selectTransfersOf(db, subject, limit);
