import type { Tx } from '#src/platform/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { addPromo } from './add-promo.ts';
import type { PromoTerms } from './promo.ts';
import { normalCode } from './promo-code.ts';

/** What staff decide about a code, whether it is one or one of many. */
export interface PromoPlan {
  /** Null for a spin of the wheel. */
  readonly terms: PromoTerms | null;
  readonly fromAt: Date | null;
  /** It cannot be used from then on; null is never. */
  readonly untilAt: Date | null;
  /** In all, each player once; null is without a limit. */
  readonly maxUses: number | null;
}

/**
 * Makes a code that everybody may use. Answers it as it is kept. Refuses what no code can be (`errors.promo.rule`), a
 * name that is taken (`errors.promo.taken`), and an end that is over or before the beginning (`errors.period`).
 */
export async function createPromo(tx: Tx, { code, ...plan }: PromoPlan & { readonly code: string }): Promise<string> {
  const name = normalCode(code) ?? fail('errors.promo.rule');
  checkPeriod(tx, plan);
  if (!(await addPromo(tx, { ...plan, code: name, ownerId: null, isDemo: false }))) fail('errors.promo.taken');
  return name;
}

/** Refuses with `errors.period` an end that is over already, or that comes before its beginning. */
export function checkPeriod(tx: Tx, { fromAt, untilAt }: Pick<PromoPlan, 'fromAt' | 'untilAt'>): void {
  if (untilAt !== null && (untilAt <= tx.now || (fromAt !== null && untilAt <= fromAt))) fail('errors.period');
}
