import type { Services } from '#src/platform/services.ts';
import { judgeReturns } from './guard-returns.ts';
import type { ReturnFigures, ReturnRules } from './case-return.ts';
import type { PriceKind } from './catalogue.ts';

/** The effect of a change of the rules on one case. */
export interface PreviewedReturn {
  readonly caseId: number;
  readonly name: string;
  readonly priceKind: PriceKind;
  readonly before: ReturnFigures;
  readonly after: ReturnFigures;
  /** True when the case is beyond a limit afterwards. */
  readonly isBeyond: boolean;
}

/** The returns of all published cases that players can open, by the present rules and by changed ones. */
export async function previewReturns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  change: Partial<ReturnRules>,
): Promise<PreviewedReturn[]> {
  const now = clock.now();
  const before = await judgeReturns(db, now);
  const after = await judgeReturns(db, now, change);
  return [...after.cases.values()].flatMap(({ case: { id, name, priceKind }, figures, limits, isOpen }) => {
    const former = before.cases.get(id);
    if (!isOpen || former === undefined) return [];
    return [{ caseId: id, name, priceKind, before: former.figures, after: figures, isBeyond: limits.length > 0 }];
  });
}
