import { formatMoney } from '#src/shared/format.ts';
import type { T } from '#src/shared/text-keys.ts';

interface Opened {
  /** In the display currency, as `paid`. */
  readonly worth: number;
  /** Null when the opening was not paid with money. */
  readonly paid: number | null;
  readonly count: number;
  readonly sign: string;
}

/** What drops are worth above the price of their opening; null when they are not. */
export function gainText(t: T, { worth, paid, count, sign }: Opened): string | null {
  if (paid === null || worth <= paid) return null;
  return t('cases.drops.gain', { count, sum: formatMoney(Math.round((worth - paid) * 100) / 100, sign) });
}
