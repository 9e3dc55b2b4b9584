import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { normalizeCode } from './promo-code.ts';
import { type NewCode, insertCode } from '#src/core/promo-codes/store/promo-codes.ts';

/**
 * Adds a code and normalises its spelling. Returns false, without a change, when the normalised code exists. Throws
 * when the code is not valid.
 */
export async function addPromo(tx: Tx, promo: NewCode): Promise<boolean> {
  const code = normalizeCode(promo.code);
  assert(code, `Promo code ${promo.code} is invalid`);
  return (await insertCode(tx, { ...promo, code })) !== null;
}
