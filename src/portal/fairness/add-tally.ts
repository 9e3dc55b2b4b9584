import type { Tx } from '#src/platform/transaction.ts';
import { addCounts, addSums, addTickets } from './store.ts';
import type { DrawTally } from './tally.ts';

/** Adds what some draws sum up to. */
export async function addTally(tx: Tx, tally: DrawTally): Promise<void> {
  const { counts, tickets, sums } = tally.rows();
  await addCounts(tx, counts);
  await addTickets(tx, tickets);
  await addSums(tx, sums);
}
