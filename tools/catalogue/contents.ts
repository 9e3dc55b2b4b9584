import type { Choice } from './cases/case-row.ts';
import type { ItemRow } from './items/item-row.ts';
import { ticketsFor } from './odds.ts';
import type { SeedContent } from './types.ts';

/** Prices of the cheapest and the dearest item of an ordinary case, as multiples of its price. */
const SPAN = [0.07, 32] as const;

/**
 * Exponent that places the price steps closer together at the cheap end, so that most items of a case are within reach.
 */
const CROWDED_BELOW = 1.35;

/** Advantage of items of the case's theme over others, as a difference of natural logarithms of the price. */
const THEME_BONUS = 1.8;

/**
 * The contents of a case, dearest first, with tickets that sum to exactly 1,000,000. `priceKopecks` is the price of one
 * opening (for a free case its notional price); 1 G is 1.00 of the base currency. Equal rows produce equal contents.
 *
 * @throws Error when the available items cannot fill the case or reach its return
 */
export function contentsOf(
  caseName: string,
  choice: Choice,
  priceKopecks: number,
  items: readonly ItemRow[],
): SeedContent[] {
  const chosenItems = spread(choice, priceKopecks, items).sort((a, b) => b.priceCentiG - a.priceCentiG);
  if (chosenItems.length < choice.size)
    throw new Error(`case ${caseName}: only ${String(chosenItems.length)} items fit`);
  const tickets = ticketsFor(caseName, chosenItems, (priceKopecks * choice.returnPercent) / 100);
  return chosenItems.map((item, i) => ({ item: item.key, tickets: tickets[i] ?? 0 }));
}

/** Picks one item for each price step from the cheapest to the dearest, preferring the case's themes. */
function spread(choice: Choice, priceKopecks: number, items: readonly ItemRow[]): ItemRow[] {
  const [low, high] = (choice.span ?? SPAN).map((times) => Math.log(times * priceKopecks)) as [number, number];
  const remainingItems = new Set(items.filter(({ priceCentiG }) => within(Math.log(priceCentiG), low, high)));
  const chosenItems: ItemRow[] = [];
  for (let step = 0; step < choice.size; step++) {
    const targetPrice = low + (high - low) * ((step + 0.5) / choice.size) ** CROWDED_BELOW;
    const distance = (item: ItemRow): number =>
      Math.abs(Math.log(item.priceCentiG) - targetPrice) + (belongs(item, choice) ? 0 : THEME_BONUS);
    const [nearest] = [...remainingItems].sort((a, b) => distance(a) - distance(b) || a.key.localeCompare(b.key, 'en'));
    if (!nearest) break;
    remainingItems.delete(nearest);
    chosenItems.push(nearest);
  }
  return chosenItems;
}

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

const belongs = (item: ItemRow, { of }: Choice): boolean => of.includes(item.theme) || of.includes(item.kind);
