import type { Tx } from '#src/platform/transaction.ts';
import { endDemoCodes } from './store.ts';

/** Ends the demo's codes now. Their uses stay, and what was bound to a payment before holds. Answers how many ended. */
export const endDemoPromos = (tx: Tx): Promise<number> => endDemoCodes(tx);
