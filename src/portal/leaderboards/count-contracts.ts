import { contractsSignedAfter, contractsSignedBetween } from '#src/games/contracts/index.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import type { RollupProgress } from './store.ts';

/**
 * Number of signed contracts. Ids up to a mark older than `settledMs` (longer than any transaction lives) are final and
 * counted once; only newer ones are counted on every call.
 */
export async function countContracts(
  tx: Tx,
  marks: RollupProgress,
  settledMs: number,
): Promise<Partial<RollupProgress>> {
  const newContracts = await contractsSignedAfter(tx, marks.settledContractId);
  const contracts = marks.settledContracts + newContracts.count;
  const isPending = marks.seenContractId > marks.settledContractId;
  if (isPending && marks.contractsSeenAt > timeAfter(tx.now, -settledMs)) return { contracts };
  const seenMarks = { seenContractId: newContracts.lastId, contractsSeenAt: tx.now };
  if (!isPending) return newContracts.count === 0 ? { contracts } : { contracts, ...seenMarks };
  const settledCount = await contractsSignedBetween(tx, marks.settledContractId, marks.seenContractId);
  return {
    contracts,
    ...seenMarks,
    settledContractId: marks.seenContractId,
    settledContracts: marks.settledContracts + settledCount,
  };
}
