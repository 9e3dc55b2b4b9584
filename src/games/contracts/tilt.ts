/**
 * Weights that fall by a constant factor per unit of distance: the maximum-entropy distribution for a given mean. All
 * arithmetic is in whole numbers. A power of the factor is a fixed-point number with 64 binary places, rounded down, so
 * that every machine finds the same weights (docs/decisions/0017).
 */
const PLACES = 64n;
const ONE = 1n << PLACES;
/** Relative excess above which the floating-point result is trusted. */
const CLEAR = 1e-9;
const MOST_LEVELS = 5;
const DIGIT_BITS = 6;
const DIGIT_VALUES = 1 << DIGIT_BITS;

/**
 * Distributes `total` so that the mean distance is as close to `distanceSum / total` as the precision of the factor
 * allows, with the most for the nearest. `distances` are whole, ascending and begin at 0. The mean of equal shares must
 * be at least the wanted mean. Returns whole shares in descending order (equal ones allowed) that sum to `total`.
 */
export function tiltedShares(distances: readonly number[], total: number, distanceSum: bigint): number[] {
  const levels = Math.ceil(Math.log2((distances.at(-1) ?? 0) + 1) / DIGIT_BITS) || 1;
  let low = 0n;
  let high = ONE;
  // The mean grows with the factor, so bisect for the largest factor whose mean does not exceed the wanted one.
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    const isFar =
      isClearlyTooFar(middle, distances, total, distanceSum) ??
      isTooFar(weightsOf(middle, distances, levels), distances, total, distanceSum);
    if (isFar) high = middle;
    else low = middle;
  }
  return roundShares(weightsOf(low, distances, levels), total);
}

/**
 * Predicts `isTooFar` with floating point, ten times faster; null when the result is too close to call. The
 * floating-point error is below 1e-13 of the terms on every machine. A fixed-point weight loses less than 64 ** levels
 * of its last place, which is 6e-11 with five levels, so beyond CLEAR both must agree. With more levels (distances
 * above 1e9) the result is always null.
 */
function isClearlyTooFar(
  factor: bigint,
  distances: readonly number[],
  total: number,
  distanceSum: bigint,
): boolean | null {
  if ((distances.at(-1) ?? 0) >= DIGIT_VALUES ** MOST_LEVELS) return null;
  const logarithm = Math.log1p(-Number(ONE - factor) / Number(ONE));
  const mean = Number(distanceSum) / total;
  let excess = 0;
  let terms = 0;
  for (const distance of distances) {
    const term = Math.exp(distance * logarithm) * (distance - mean);
    excess += term;
    terms += Math.abs(distance - mean);
  }
  return Math.abs(excess) > CLEAR * terms ? excess > 0 : null;
}

function isTooFar(
  weights: readonly bigint[],
  distances: readonly number[],
  total: number,
  distanceSum: bigint,
): boolean {
  let sum = 0n;
  let weightedSum = 0n;
  for (const [index, weight] of weights.entries()) {
    sum += weight;
    weightedSum += weight * BigInt(distances[index] ?? 0);
  }
  return weightedSum * BigInt(total) > distanceSum * sum;
}

/** factor ** distance for each distance, with one lookup table for every six bits. */
function weightsOf(factor: bigint, distances: readonly number[], levels: number): bigint[] {
  const tables: bigint[][] = [];
  let step = factor;
  for (let level = 0; level < levels; level += 1) {
    const table = [ONE];
    for (let digit = 1; digit <= DIGIT_VALUES; digit += 1) table.push(((table[digit - 1] ?? 0n) * step) >> PLACES);
    step = table[DIGIT_VALUES] ?? 0n;
    tables.push(table);
  }
  return distances.map((distance) => {
    let weight = ONE;
    let rest = distance;
    for (const table of tables) {
      const digit = rest % DIGIT_VALUES;
      if (digit > 0) weight = (weight * (table[digit] ?? 0n)) >> PLACES;
      rest = Math.floor(rest / DIGIT_VALUES);
    }
    return weight;
  });
}

/** Rounds to whole shares by largest remainder. On a tie the nearer one wins. */
function roundShares(weights: readonly bigint[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const exact = weights.map((weight) => weight * BigInt(total));
  const shares = exact.map((share) => Number(share / sum));
  const leftover = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % sum }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { index } of byRemainder.slice(0, leftover)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
