import { type CaseReturn, openingWorthKopecks, pointWorthOf } from '#src/core/catalogue/returns/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import type { NewSector } from '#src/games/wheel/index.ts';
import type { ReturnRulesPlayed } from './returns.ts';

/** The offer of the store: the open cases, the wheel, and prices of items in hundredths of G. */
export interface StoreOffer {
  readonly settings: Settings;
  readonly cases: readonly (CaseReturn & { readonly id: number; readonly name: string })[];
  readonly sectors: readonly NewSector[];
  readonly itemCentiG: (itemId: number) => number;
}

/** The rules as a player meets them. */
export function rulesPlayed({ settings, cases, sectors, itemCentiG }: StoreOffer): ReturnRulesPlayed {
  const { won, paid } = pointWorthOf(cases, settings);
  const worthOf = (one: CaseReturn): number => openingWorthKopecks(one, settings) / 100;
  return {
    paidCases: cases
      .filter(({ priceKind }) => priceKind === 'money')
      .map((one) => ({
        name: one.name,
        items: (worthOf(one) * 100) / one.price,
        cashback: (one.cashbackPercent ?? 0) / 100,
      })),
    sectors,
    pointWorth: Number((won * 1_000_000n) / paid) / 1_000_000,
    itemWorth: (itemId) => (itemCentiG(itemId) / 100) * (settings.gPriceKopecks / 100),
    caseWorth: (caseId) => {
      const wonCase = cases.find(({ id }) => id === caseId);
      return wonCase === undefined ? 0 : worthOf(wonCase);
    },
    wheelCashback: settings.wheelCashbackPercent / 100,
    spinTopUp: settings.freeSpinTopUpKopecks / 100,
    maxTopUp: settings.maxTopUpKopecks / 100,
    inviterShare: Math.max(...settings.referralLevels.map(({ percent }) => percent)) / 100,
    gameReturn: 1 - Math.min(settings.upgradeEdgePercent, settings.contractEdgePercent) / 100,
  };
}
