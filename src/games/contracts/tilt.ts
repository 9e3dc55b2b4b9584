/**
 * Weights that fall by the same factor for every step away from the near end: of all ways to reach a mean, the one that
 * prefers nothing beyond it (maximum entropy). All in whole numbers: a power of the factor is a fixed-point number with
 * 64 binary places, rounded down, so that every machine finds the same weights (docs/decisions/0017).
 */
const PLACES = 64n;
const ONE = 1n << PLACES;
/** The share of all terms beyond which ordinary numbers are believed. */
const CLEAR = 1e-9;
const MOST_LEVELS = 5;
const DIGIT_BITS = 6;
const DIGIT_VALUES = 1 << DIGIT_BITS;

/**
 * Shares `total` out so that the mean distance comes as near to `distanceSum / total` as the factor can be told, most
 * to the nearest. `distances` are whole, ascending and begin at 0; the mean of an equal share must not be below the
 * one that is asked for. Answers whole shares that sum to `total`, never ascending.
 */
export function tiltedShares(distances: readonly number[], total: number, distanceSum: bigint): number[] {
  const levels = Math.ceil(Math.log2((distances.at(-1) ?? 0) + 1) / DIGIT_BITS) || 1;
  let low = 0n;
  let high = ONE;
  // The mean grows with the factor: keeps the largest factor whose mean is not above what is asked for.
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
 * What `isTooFar` is going to say, told by ordinary numbers where they leave no doubt, else null. Most of the way to
 * the factor is clear, and costs a tenth. Ordinary numbers are off by less than 1e-13 of the terms, on every machine. A
 * fixed-point weight loses less than 64 ** levels of its last place, which is 6e-11 with five levels: beyond CLEAR both
 * must agree. With more levels, for distances above a thousand million, nothing is believed.
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
  let weighted = 0n;
  for (const [place, weight] of weights.entries()) {
    sum += weight;
    weighted += weight * BigInt(distances[place] ?? 0);
  }
  return weighted * BigInt(total) > distanceSum * sum;
}

/** factor ** distance for each distance, by one table for each six bits of it. */
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

/** Whole shares by largest remainder; of equal remainders the nearer comes first. */
function roundShares(weights: readonly bigint[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const exact = weights.map((weight) => weight * BigInt(total));
  const shares = exact.map((share) => Number(share / sum));
  const left = total - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share % sum }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}
