import type { Services } from '#src/platform/services.ts';
import type { Db } from '#src/platform/database/database.ts';
import { type JudgedReturns, judgeReturns, refusedLimits } from './guard-returns.ts';
import type { ReturnFigures, ReturnRules } from './case-return.ts';
import type { PriceKind } from '#src/core/catalogue/catalogue.ts';
import type { PriceChange } from '#src/core/catalogue/prices/price-list.ts';
import { selectReturnOverrides, selectTicketsOfItems } from '#src/core/catalogue/store/returns.ts';

/** The effect of a change of the rules on one case. */
export interface PreviewedReturn {
  readonly caseId: number;
  readonly name: string;
  readonly priceKind: PriceKind;
  readonly before: ReturnFigures;
  readonly after: ReturnFigures;
  /** True when the case is beyond a limit afterwards. */
  readonly isBeyond: boolean;
  /** True when the change itself moves it there, or farther, and no override covers it. */
  readonly isRefused: boolean;
}

/** The returns of all published cases that players can open, by the present rules and by changed ones. */
export async function previewReturns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  change: Partial<ReturnRules>,
): Promise<PreviewedReturn[]> {
  const now = clock.now();
  return await comparedReturns(db, now, await judgeReturns(db, now, change));
}

/** The same by the present prices and by changed ones. */
export async function previewPrices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  changes: readonly PriceChange[],
): Promise<PreviewedReturn[]> {
  const now = clock.now();
  const casePrices = new Map(changes.flatMap(({ kind, id, after }) => (kind === 'case' ? [[id, after.price]] : [])));
  const added = await previewTickets(db, changes);
  const after = await judgeReturns(db, now, {}, (publishedReturn) => ({
    ...publishedReturn,
    price: casePrices.get(publishedReturn.id) ?? publishedReturn.price,
    ticketsCentiG: publishedReturn.ticketsCentiG + (added.get(publishedReturn.id) ?? 0n),
  }));
  return await comparedReturns(db, now, after);
}

/** By case: what changed prices add to the sum over its contents of tickets x item price in hundredths of G. */
export async function previewTickets(db: Db, changes: readonly PriceChange[]): Promise<ReadonlyMap<number, bigint>> {
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
  return added;
}

async function comparedReturns(db: Db, now: Date, after: JudgedReturns): Promise<PreviewedReturn[]> {
  const [before, overrides] = [await judgeReturns(db, now), await selectReturnOverrides(db)];
  return [...after.cases.values()].flatMap((judgedCase) => {
    const { id, name, priceKind } = judgedCase.case;
    const former = before.cases.get(id);
    if (!judgedCase.isOpen || former === undefined) return [];
    return [
      {
        caseId: id,
        name,
        priceKind,
        before: former.figures,
        after: judgedCase.figures,
        isBeyond: judgedCase.limits.length > 0,
        isRefused: refusedLimits(judgedCase, former, overrides.get(id)).length > 0,
      },
    ];
  });
}
