/** Times of many deliveries in two numbers. */
export interface Measured {
  readonly count: number;
  readonly medianSeconds: number;
  readonly p90Seconds: number;
}

/** The value that a share of the sorted times does not exceed: the nearest rank, a time that really occurred. */
const atShare = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;

/** Median and 90th percentile of times in seconds; null without any. */
export function measure(seconds: readonly number[]): Measured | null {
  if (seconds.length === 0) return null;
  const sorted = seconds.toSorted((a, b) => a - b);
  return { count: sorted.length, medianSeconds: atShare(sorted, 50), p90Seconds: atShare(sorted, 90) };
}
