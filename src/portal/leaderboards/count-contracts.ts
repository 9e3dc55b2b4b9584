import { contractCounts } from '#src/games/contracts/index.ts';
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
