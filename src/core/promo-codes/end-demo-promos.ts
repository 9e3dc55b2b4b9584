import type { Tx } from '#src/platform/database/transaction.ts';
import { endDemoCodes } from './store.ts';

/**
 * Ends the codes of the demo now. Their uses and the terms bound to payments stay valid. Returns the number of ended
 * codes.
 */
export const endDemoPromos = (tx: Tx): Promise<number> => endDemoCodes(tx);
