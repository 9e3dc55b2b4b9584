import { formatMoney } from '#src/shared/format.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';

/** A sum in kopecks as text in the display currency, rounded down. */
export const sumText = (minor: number, { rate, sign }: { readonly rate: string; readonly sign: string }): string =>
  formatMoney(floorToCurrency(kopecks(minor), rate), sign);
