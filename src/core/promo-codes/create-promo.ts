import type { Tx } from '#src/platform/database/transaction.ts';
import { assert } from '#src/shared/assert.ts';
import { fail } from '#src/shared/errors.ts';
import { type NewCode, insertCode } from '#src/core/promo-codes/store/promo-codes.ts';
import type { PromoTerms } from './promo.ts';
import { normalizeCode } from './promo-code.ts';

/** The fields that staff set for one code or for a batch. */
export interface PromoPlan {
  /** Null for a code for a spin of the wheel. */
  readonly terms: PromoTerms | null;
  readonly fromAt: Date | null;
  /** End of validity; null means no end. */
  readonly untilAt: Date | null;
  /** Limit over all players; null means no limit. Each player can use the code once. */
  readonly maxUses: number | null;
}

/**
 * Creates a public code and returns it in its normalised form.
 *
 * @throws errors.promo.rule when the code is not valid
 * @throws errors.promo.taken when the code exists
 * @throws errors.period when the end is in the past or before the beginning
 */
export async function createPromo(tx: Tx, { code, ...plan }: PromoPlan & { readonly code: string }): Promise<string> {
  const name = normalizeCode(code) ?? fail('errors.promo.rule');
  checkPeriod(tx, plan);
  if (!(await addPromo(tx, { ...plan, code: name, ownerId: null, isDemo: false }))) fail('errors.promo.taken');
  return name;
}

/**
 * Checks the validity period of a code.
 *
 * @throws errors.period when the end is in the past or before the beginning
 */
export function checkPeriod(tx: Tx, { fromAt, untilAt }: Pick<PromoPlan, 'fromAt' | 'untilAt'>): void {
  if (untilAt !== null && (untilAt <= tx.now || (fromAt !== null && untilAt <= fromAt))) fail('errors.period');
}

/**
 * Adds a code and normalises its spelling. Returns false, without a change, when the normalised code exists. Throws
 * when the code is not valid.
 */
export async function addPromo(tx: Tx, promo: NewCode): Promise<boolean> {
  const code = normalizeCode(promo.code);
  assert(code, `Promo code ${promo.code} is invalid`);
  return (await insertCode(tx, { ...promo, code })) !== null;
}
