import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { normalizeCode } from './promo-code.ts';
import { type NewCodeRow, insertCode } from '#src/core/promo-codes/store/promo-codes.ts';

/** A new code. `terms` apply to a top-up; null means a code for a spin of the wheel. */
export type NewPromo = Omit<NewCodeRow, 'kind'>;

/**
 * Adds a code and normalises its spelling. Returns false, without a change, when the normalised code exists. Throws
 * when the code is not valid.
 */
export async function addPromo(tx: Tx, promo: NewPromo): Promise<boolean> {
  const code = normalizeCode(promo.code);
  assert(code, `Promo code ${promo.code} is invalid`);
  const kind = promo.terms === null ? 'wheel' : 'payment';
  return (await insertCode(tx, { ...promo, code, kind })) !== null;
}
