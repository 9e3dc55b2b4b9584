import type { Services } from '#src/platform/services.ts';
import { type JudgedReturns, judgeReturns } from './guard-returns.ts';
import type { ReturnFigures, ReturnRules } from './case-return.ts';
import type { PriceKind } from './catalogue.ts';
import type { PriceChange } from './price-list.ts';
import { selectTicketsOfItems } from '#src/core/catalogue/store/returns.ts';

/** The effect of a change of the rules on one case. */
export interface PreviewedReturn {
  readonly caseId: number;
  readonly name: string;
  readonly priceKind: PriceKind;
  readonly before: ReturnFigures;
  readonly after: ReturnFigures;
  /** True when the case is beyond a limit before, and afterwards. */
  readonly wasBeyond: boolean;
  readonly isBeyond: boolean;
}

/** The returns of all published cases that players can open, by the present rules and by changed ones. */
export async function previewReturns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  change: Partial<ReturnRules>,
): Promise<PreviewedReturn[]> {
  const now = clock.now();
  return comparedReturns(await judgeReturns(db, now), await judgeReturns(db, now, change));
}

/** The same by the present prices and by changed ones. */
export async function previewPrices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  changes: readonly PriceChange[],
): Promise<PreviewedReturn[]> {
  const now = clock.now();
  const casePrices = new Map(changes.flatMap(({ kind, id, after }) => (kind === 'case' ? [[id, after.price]] : [])));
  const itemChanges = changes.filter(({ kind }) => kind === 'item');
  const tickets = await selectTicketsOfItems(
    db,
    itemChanges.map(({ id }) => id),
  );
  const differenceOf = new Map(itemChanges.map(({ id, before, after }) => [id, after.price - before.price]));
  const added = new Map<number, bigint>();
  for (const { caseId, itemId, tickets: count } of tickets) {
    const difference = BigInt(count) * BigInt(differenceOf.get(itemId) ?? 0);
    added.set(caseId, (added.get(caseId) ?? 0n) + difference);
  }
  const after = await judgeReturns(db, now, {}, (publishedReturn) => ({
    ...publishedReturn,
    price: casePrices.get(publishedReturn.id) ?? publishedReturn.price,
    ticketsCentiG: publishedReturn.ticketsCentiG + (added.get(publishedReturn.id) ?? 0n),
  }));
  return comparedReturns(await judgeReturns(db, now), after);
}

const comparedReturns = (before: JudgedReturns, after: JudgedReturns): PreviewedReturn[] =>
  [...after.cases.values()].flatMap(({ case: { id, name, priceKind }, figures, limits, isOpen }) => {
    const former = before.cases.get(id);
    if (!isOpen || former === undefined) return [];
    return [
      {
        caseId: id,
        name,
        priceKind,
        before: former.figures,
        after: figures,
        wasBeyond: former.limits.length > 0,
        isBeyond: limits.length > 0,
      },
    ];
  });
