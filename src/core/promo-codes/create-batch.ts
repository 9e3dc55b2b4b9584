import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { checkPeriod, type PromoPlan } from './create-promo.ts';
import { newCode } from './promo-code.ts';
import { insertCodes } from '#src/core/promo-codes/store/promo-codes.ts';
import { insertBatch, recordBatchCodes } from '#src/core/promo-codes/store/staff.ts';

/** Maximum number of codes in a batch. */
const MOST_IN_BATCH = 10_000;

/**
 * Creates codes of 50 random bits each in one transaction. Returns the id of the batch. Throws on a duplicate code,
 * because a duplicate means that the random source is broken and its codes are predictable.
 */
export async function createBatch(
  services: Services,
  tx: Tx,
  { title, count, ...plan }: PromoPlan & { readonly title: string; readonly count: number },
): Promise<number> {
  assert(Number.isInteger(count) && count >= 1 && count <= MOST_IN_BATCH, 'A batch must have 1 to 10,000 codes');
  checkPeriod(tx, plan);
  const codes = Array.from({ length: count }, () => newCode(services.random));
  assert(new Set(codes).size === count, 'Two random codes are equal');
  const batchId = await insertBatch(tx, title, count);
  const shared = { ...plan, batchId, ownerId: null, isDemo: false };
  for (const chunk of chunksOf(codes)) await insertCodes(tx, shared, chunk);
  await recordBatchCodes(tx, batchId);
  return batchId;
}
