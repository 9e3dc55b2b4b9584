import { formatMoney } from '#src/shared/format.ts';
import { floorTotal } from '#src/shared/money.ts';
import type { DisplayCurrency } from '#src/shared/viewers.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { DropModel } from '#ui/models/items.ts';

/** What drops are worth together, in the display currency. */
export const worthOf = (drops: readonly DropModel[], rate: string): number =>
  floorTotal(
    drops.map(({ item }) => item.priceMinor),
    rate,
  );

type ShownCurrency = Pick<DisplayCurrency, 'sign' | 'rate'>;

/** Text of the button that sells the remaining drops of an opening. */
export function sellText(
  t: T,
  unsold: readonly DropModel[],
  { sign, rate }: ShownCurrency,
  isSeveral: boolean,
): string {
  const sum = formatMoney(worthOf(unsold, rate), sign);
  return isSeveral ? t('cases.haul.sellAll', { count: unsold.length, sum }) : t('cases.drops.sell', { sum });
}

/** Text of the button that sells what `allButBest` returns. */
export const sellOthersText = (t: T, others: readonly DropModel[], { sign, rate }: ShownCurrency): string =>
  t('cases.haul.sellOthers', { sum: formatMoney(worthOf(others, rate), sign) });

/** Drops without the most valuable one; of equals, the one that was drawn first stays. */
export function allButBest(drops: readonly DropModel[]): DropModel[] {
  const [best] = drops.toSorted((one, other) => other.item.price - one.item.price);
  return drops.filter((drop) => drop !== best);
}
