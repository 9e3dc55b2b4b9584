/** How far what was seen is from what was expected: the sum of squared differences over what was expected. */
export const chiSquareOf = (seen: readonly number[], expected: readonly number[]): number =>
  seen.reduce((sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1), 0);

/**
 * The probability that fair draws come to a chi-square this large or larger, by Wilson and Hilferty's cube root: good
 * for many cells, and good enough for a few. `freedom` is the number of cells less one, at least 1.
 */
export function chiSquareP(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
  return 1 - normalBelow(z);
}

/** The standard normal distribution, by Abramowitz and Stegun 26.2.17 (error below 7.5e-8). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce((sum, a) => (sum + a) * t, 0);
  const below = 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
  return z >= 0 ? below : 1 - below;
}
