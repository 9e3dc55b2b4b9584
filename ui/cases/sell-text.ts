import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { DropModel } from '#ui/models/items.ts';

/** Text of the button that sells the remaining drops of an opening. */
export function sellText(t: T, unsold: readonly DropModel[], sign: string, isSeveral: boolean): string {
  const sum = formatMoney(unsold.reduce((all, { item }) => all + Math.round(item.price * 100), 0) / 100, sign);
  return isSeveral ? t('cases.drops.sellAll', { count: unsold.length, sum }) : t('cases.drops.sell', { sum });
}
