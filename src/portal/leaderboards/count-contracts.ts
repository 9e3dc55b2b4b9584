import { contractCounts } from '#src/contracts/index.ts';
import { timeAfter } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/transaction.ts';
import type { Marks } from './store.ts';

/**
 * How many contracts were signed. Ids below a mark that is old enough (`settledMs`: no transaction lives longer) have
 * all been committed or never will be: they are counted once; only what came since is counted each time.
 */
export async function countContracts(tx: Tx, marks: Marks, settledMs: number): Promise<Partial<Marks>> {
  const signed = await contractCounts.signedAfter(tx, marks.settledContractId);
  const contracts = marks.settledContracts + signed.count;
  const isPending = marks.seenContractId > marks.settledContractId;
  if (isPending && marks.contractsSeenAt > timeAfter(tx.now, -settledMs)) return { contracts };
  const seen = { seenContractId: signed.lastId, contractsSeenAt: tx.now };
  if (!isPending) return signed.count === 0 ? { contracts } : { contracts, ...seen };
  const settled = await contractCounts.signedBetween(tx, marks.settledContractId, marks.seenContractId);
  return {
    contracts,
    ...seen,
    settledContractId: marks.seenContractId,
    settledContracts: marks.settledContracts + settled,
  };
}
