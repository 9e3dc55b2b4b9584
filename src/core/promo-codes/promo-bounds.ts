import { fail } from '#src/shared/errors.ts';
import type { Settings } from '#src/core/settings/index.ts';
import type { PromoPlan } from './create-promo.ts';
import { ONE_E4 } from './promo.ts';

/** Settings that bound the gifts of managers. */
export type PromoRules = Pick<
  Settings,
  'promoMaxPercent' | 'promoMaxSumKopecks' | 'promoMaxSharePercent' | 'promoMaxExpenseKopecks' | 'wheelSpinMaxKopecks'
>;

/**
 * Keeps the codes of one plan within the settings. A percentage is part of money that comes in, so it needs no total,
 * but a greatest gain: that of a top-up is unbounded otherwise. Fixed sums, skins and spins have one over all codes and
 * uses.
 * @throws errors.promo.percent, errors.promo.sum, errors.promo.share, errors.promo.expense, errors.promo.uses
 */
export function requirePlanWithin(rules: PromoRules, plan: PromoPlan, codes: number): void {
  const { terms } = plan;
  if (terms === null) {
    requireExpense(rules, plan, codes, rules.wheelSpinMaxKopecks);
    return;
  }
  const { amountKopecks, minSumKopecks } = terms;
  if (amountKopecks > rules.promoMaxSumKopecks || amountKopecks === 0) {
    fail('errors.promo.sum', { at: 'amount', most: rules.promoMaxSumKopecks / 100 });
  }
  if (terms.type === 0 || terms.type === 5) {
    const most = rules.promoMaxPercent;
    if (terms.multiplierE4 - ONE_E4 > most * (ONE_E4 / 100)) fail('errors.promo.percent', { at: 'percent', most });
    return;
  }
  const share = rules.promoMaxSharePercent;
  if (BigInt(amountKopecks) * 100n > BigInt(minSumKopecks) * BigInt(share)) {
    fail('errors.promo.share', { at: 'least', percent: share });
  }
  requireExpense(rules, plan, codes, amountKopecks);
}

function requireExpense(rules: PromoRules, { maxUses }: PromoPlan, codes: number, eachKopecks: number): void {
  if (maxUses === null) fail('errors.promo.uses', { at: 'uses' });
  const expense = BigInt(eachKopecks) * BigInt(maxUses) * BigInt(codes);
  const most = rules.promoMaxExpenseKopecks;
  if (expense <= BigInt(most)) return;
  fail('errors.promo.expense', { at: 'uses', sum: Number(expense / 100n), most: most / 100 });
}
