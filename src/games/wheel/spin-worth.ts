import type { Catalogue } from '#src/core/catalogue/index.ts';
import { caseReturnOf } from '#src/core/catalogue/returns/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { mostOfCode } from './most-of-code.ts';
import type { NewSector } from './sector.ts';

export type SpinWorthSettings = Pick<Settings, 'gPriceKopecks' | 'freeSpinTopUpKopecks'>;

/** The worth of prizes: an item in hundredths of G, a case as the sum of tickets x item price. */
export interface PrizeWorths {
  readonly itemCentiG: (itemId: number) => number | undefined;
  readonly caseTicketsCentiG: (caseId: number) => bigint | undefined;
}

export const prizeWorthsIn = ({ itemsById, casesById }: Catalogue): PrizeWorths => ({
  itemCentiG: (itemId) => itemsById.get(itemId)?.priceCentiG,
  caseTicketsCentiG: (caseId) => {
    const won = casesById.get(caseId);
    return won && caseReturnOf(won).ticketsCentiG;
  },
});

/**
 * Expected value of a spin in kopecks, rounded up; null when every ticket gives another spin. A point counts as a
 * rouble, a case as its expected items, a code as the most that it adds. Cashback of the wheel
 * counts in the return of cases. A spin that gives another one is worth 1 / (1 - chance) times the other prizes.
 */
export function spinWorthKopecks(
  sectors: readonly NewSector[],
  worths: PrizeWorths,
  settings: SpinWorthSettings,
): number | null {
  const again = sectors.reduce((sum, { kind, tickets }) => sum + (kind === 'spin' ? BigInt(tickets) : 0n), 0n);
  const kept = BigInt(TICKETS_TOTAL) - again;
  if (kept <= 0n) return null;
  const worth = sectors.reduce((sum, one) => sum + BigInt(one.tickets) * prizeKopecks(one, worths, settings), 0n);
  return Number((worth + kept - 1n) / kept);
}

/** Whole kopecks, rounded up. */
function prizeKopecks(sector: NewSector, worths: PrizeWorths, settings: SpinWorthSettings): bigint {
  const gPrice = BigInt(settings.gPriceKopecks);
  switch (sector.kind) {
    case 'points':
    case 'money':
      return BigInt(sector.amount);
    case 'item':
      return (BigInt(worths.itemCentiG(sector.itemId) ?? 0) * gPrice + 99n) / 100n;
    case 'case': {
      const parts = BigInt(TICKETS_TOTAL) * 100n;
      return ((worths.caseTicketsCentiG(sector.caseId) ?? 0n) * gPrice + parts - 1n) / parts;
    }
    case 'promo':
      return BigInt(mostOfCode(sector, settings.freeSpinTopUpKopecks));
    case 'cashback':
    case 'spin':
      return 0n;
  }
}
