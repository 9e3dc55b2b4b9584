import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import { chunksOf } from '#src/shared/chunks.ts';
import { checkPeriod, type PromoPlan } from './create-promo.ts';
import { newCode } from './promo-code.ts';
import { insertBatch, insertCodes } from './store.ts';

/** How many codes one batch may have. */
const MOST_IN_BATCH = 10_000;

/**
 * Makes many codes of 50 random bits each at once, all or none. Answers the batch's id. Throws when a code comes out
 * twice: the source of chance repeats itself, and nothing it gives can be kept from being guessed.
 */
export async function createBatch(
  world: World,
  tx: Tx,
  { title, count, ...plan }: PromoPlan & { readonly title: string; readonly count: number },
): Promise<number> {
  assert(Number.isInteger(count) && count >= 1 && count <= MOST_IN_BATCH, 'a batch has 1 to 10,000 codes');
  checkPeriod(tx, plan);
  const codes = Array.from({ length: count }, () => newCode(world.random));
  assert(new Set(codes).size === count, 'a random code came out twice');
  const batchId = await insertBatch(tx, title, count);
  const kind = plan.terms === null ? 'wheel' : 'payment';
  for (const chunk of chunksOf(codes)) await insertCodes(tx, { ...plan, kind, batchId }, chunk);
  return batchId;
}
