import { type Catalogue, caseReturnOf, itemValueOf } from '#src/core/catalogue/index.ts';
import type { Settings } from '#src/core/settings/index.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import type { NewSector } from '#src/games/wheel/index.ts';

type SpinWorthSettings = Pick<Settings, 'gPriceKopecks' | 'freeSpinTopUpKopecks'>;

/**
 * Expected value of a spin in kopecks, rounded up; null when every ticket gives another spin. A point counts as a
 * rouble, a case as its expected items, a code as its percentage of the least top-up that it takes (without one, of
 * the top-up that gives a spin). Cashback of the wheel counts in the return of cases. A spin that gives another one is
 * worth 1 / (1 - chance) times the other prizes.
 */
export function spinWorthKopecks(
  sectors: readonly NewSector[],
  catalogue: Catalogue,
  settings: SpinWorthSettings,
): number | null {
  const again = sectors.reduce((sum, { kind, tickets }) => sum + (kind === 'spin' ? BigInt(tickets) : 0n), 0n);
  const kept = BigInt(TICKETS_TOTAL) - again;
  if (kept <= 0n) return null;
  const worth = sectors.reduce((sum, one) => sum + BigInt(one.tickets) * prizeKopecks(one, catalogue, settings), 0n);
  return Number((worth + kept - 1n) / kept);
}

/** Whole kopecks, rounded up. */
function prizeKopecks(sector: NewSector, { itemsById, casesById }: Catalogue, settings: SpinWorthSettings): bigint {
  switch (sector.kind) {
    case 'points':
    case 'money':
      return BigInt(sector.amount);
    case 'item': {
      const item = itemsById.get(sector.itemId);
      return item === undefined ? 0n : BigInt(itemValueOf(item, settings.gPriceKopecks).priceKopecks);
    }
    case 'case': {
      const won = casesById.get(sector.caseId);
      if (won === undefined) return 0n;
      const parts = BigInt(TICKETS_TOTAL) * 100n;
      return (caseReturnOf(won).ticketsCentiG * BigInt(settings.gPriceKopecks) + parts - 1n) / parts;
    }
    case 'promo':
      return (BigInt(sector.minKopecks ?? settings.freeSpinTopUpKopecks) * BigInt(sector.percent) + 99n) / 100n;
    case 'cashback':
    case 'spin':
      return 0n;
  }
}
