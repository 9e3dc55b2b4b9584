import { scaledRate } from '#src/shared/money.ts';
import type { RateChange } from './store.ts';

const SCALE = 100_000_000n;

/**
 * The rate that a change is judged against: the one before the first of the changes, of which the newest is the last.
 * An override begins a new period: an admin who corrects a rate does not leave managers with the wrong one as their
 * reference.
 */
export function referenceRate(current: string, changes: readonly RateChange[]): string {
  const since = changes.slice(changes.findLastIndex(({ isOverride }) => isOverride) + 1);
  return since[0]?.before ?? current;
}

/** The lowest and highest rate within a percentage of a reference, as decimal text. Both ends are allowed. */
export function rateBounds(reference: string, percent: number): { readonly least: string; readonly most: string } {
  const scaledReference = scaledRate(reference);
  const least = (scaledReference * BigInt(100 - percent) + 99n) / 100n;
  const most = (scaledReference * BigInt(100 + percent)) / 100n;
  return { least: rateText(least), most: rateText(most) };
}

export function isRateWithin(rate: string, reference: string, percent: number): boolean {
  const [newRate, from] = [scaledRate(rate) * 100n, scaledRate(reference)];
  return newRate >= from * BigInt(100 - percent) && newRate <= from * BigInt(100 + percent);
}

const rateText = (rate: bigint): string =>
  `${String(rate / SCALE)}.${String(rate % SCALE).padStart(8, '0')}`.replace(/\.0+$|(?<!0)0+$/, '');
