import type { Tx } from '#src/platform/database/transaction.ts';
import { addCounts, addSums, addTickets } from './store.ts';
import type { DrawTally } from './tally.ts';

export async function addTally(tx: Tx, tally: DrawTally): Promise<void> {
  const { counts, tickets, sums } = tally.rows();
  await addCounts(tx, counts);
  await addTickets(tx, tickets);
  await addSums(tx, sums);
}
