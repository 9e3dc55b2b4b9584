import type { Tx } from '#src/platform/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { normalCode } from './promo-code.ts';
import { type NewCodeRow, insertCode } from './store.ts';

/** A code to be: `terms` for a top-up, or null for a spin of the wheel. */
export type NewPromo = Omit<NewCodeRow, 'kind'>;

/**
 * Makes a code, in whatever letters it is written. False, and nothing is made, when there is one that a player would
 * type in the same way. Throws for what no code can be.
 */
export async function addPromo(tx: Tx, promo: NewPromo): Promise<boolean> {
  const code = normalCode(promo.code);
  assert(code, `no code: ${promo.code}`);
  const kind = promo.terms === null ? 'wheel' : 'payment';
  return (await insertCode(tx, { ...promo, code, kind })) !== null;
}
