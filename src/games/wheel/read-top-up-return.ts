import { judgeReturns } from '#src/core/catalogue/returns/index.ts';
import { bestCodeBasisPoints } from '#src/core/promo-codes/index.ts';
import { readSettingsNow } from '#src/core/settings/index.ts';
import type { Db } from '#src/platform/database/database.ts';
import { readSpinWorth } from './read-spin-worth.ts';
import { type TopUpReturn, topUpReturn } from './top-up-return.ts';

/** The return of a top-up by the rows of this moment. */
export async function readTopUpReturn(db: Db, now: Date): Promise<TopUpReturn> {
  const settings = await readSettingsNow(db);
  const { cases } = await judgeReturns(db, now);
  const { worthKopecks: spinKopecks } = await readSpinWorth(db);
  const codeBasisPoints = await bestCodeBasisPoints(db, now);
  const open = [...cases.values()].filter(({ isOpen }) => isOpen);
  return topUpReturn({
    settings,
    paidCases: open.flatMap(({ case: { name, priceKind }, figures }) =>
      priceKind === 'money' ? [{ name, basisPoints: figures.totalBasisPoints }] : [],
    ),
    freeCasesKopecks: open.flatMap(({ case: { priceKind }, figures }) =>
      priceKind === 'free' ? [figures.openingKopecks] : [],
    ),
    spinKopecks,
    codeBasisPoints,
  });
}
