/** Proves that no plan of codes gives more than the settings allow. */
import { expect } from 'chai';
import { AppError } from '#src/shared/errors.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PromoPlan } from './create-promo.ts';
import { type PromoRules, requirePlanWithin } from './promo-bounds.ts';

const RULES: PromoRules = {
  promoMaxPercent: 50,
  promoMaxSumKopecks: kopecks(100_000),
  promoMaxSharePercent: 50,
  promoMaxExpenseKopecks: kopecks(1_000_000),
  wheelSpinMaxKopecks: kopecks(10_000),
};
const WHEN = { fromAt: null, untilAt: null };
const sum = (amount: number, least: number, maxUses: number | null): PromoPlan => ({
  ...WHEN,
  maxUses,
  terms: { type: 1, multiplierE4: 10_000, amountKopecks: kopecks(amount), minSumKopecks: kopecks(least) },
});
const percent = (multiplierE4: number, most = 100_000): PromoPlan => ({
  ...WHEN,
  maxUses: null,
  terms: { type: 0, multiplierE4, amountKopecks: kopecks(most), minSumKopecks: kopecks(0) },
});

function refusalOf(plan: PromoPlan, codes = 1): string {
  try {
    requirePlanWithin(RULES, plan, codes);
    return '';
  } catch (error) {
    return error instanceof AppError ? error.key : String(error);
  }
}

describe('The bounds of promo codes', () => {
  it('The greatest gain of a percentage is limited, and one without it is refused', () => {
    expect([100_001, 0].map((most) => refusalOf(percent(11_000, most)))).to.deep.equal([
      'errors.promo.sum',
      'errors.promo.sum',
    ]);
  });

  it('A percentage is limited', () => {
    expect([refusalOf(percent(15_000)), refusalOf(percent(15_001))]).to.deep.equal(['', 'errors.promo.percent']);
  });

  it('A fixed sum is limited, absolutely and as a share of the minimum top-up', () => {
    expect(refusalOf(sum(100_000, 200_000, 1))).to.equal('');
    expect(refusalOf(sum(100_001, 1_000_000, 1))).to.equal('errors.promo.sum');
    expect(refusalOf(sum(50_000, 99_999, 1))).to.equal('errors.promo.share');
    expect(refusalOf(sum(100, 0, 1))).to.equal('errors.promo.share');
  });

  it('The uses of all codes together are limited, and unlimited uses are refused', () => {
    expect(refusalOf(sum(100_000, 200_000, 10))).to.equal('');
    expect(refusalOf(sum(100_000, 200_000, 5), 2)).to.equal('');
    expect(refusalOf(sum(100_000, 200_000, 5), 3)).to.equal('errors.promo.expense');
    expect(refusalOf(sum(100_000, 200_000, null))).to.equal('errors.promo.uses');
  });

  it('Wheel spins are limited, each counted at the highest worth of a spin', () => {
    const spins = (maxUses: number | null): PromoPlan => ({ ...WHEN, maxUses, terms: null });
    expect([100, 101, null].map((uses) => refusalOf(spins(uses)))).to.deep.equal([
      '',
      'errors.promo.expense',
      'errors.promo.uses',
    ]);
  });
});
