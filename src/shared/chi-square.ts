/** The observed and expected number of times that an outcome occurs. */
export interface OutcomeCell {
  readonly seen: number;
  readonly expected: number;
}

export interface ChiSquareResult {
  readonly chiSquare: number;
  /** Degrees of freedom: the number of cells minus one; 0 without a comparison. */
  readonly freedom: number;
  /** The probability of a chi-square at least this large if the draws follow the published odds. */
  readonly p: number;
}

/**
 * Cells with a lower expected count are merged with their neighbours, because the test is inaccurate for small counts.
 */
const LEAST_EXPECTED = 8;

/**
 * Pearson's chi-square test of observed against expected counts. Rare outcomes are merged with their neighbours. With
 * fewer than two cells left, the result is no difference: freedom 0, p 1.
 */
export function chiSquareTest(cells: readonly OutcomeCell[]): ChiSquareResult {
  const mergedCells = mergeRare(cells);
  if (mergedCells.length < 2) return { chiSquare: 0, freedom: 0, p: 1 };
  const chiSquare = chiSquareOf(mergedCells);
  const freedom = mergedCells.length - 1;
  return { chiSquare, freedom, p: chiSquareP(chiSquare, freedom) };
}

/** Combines independent tests. Their chi-squares and degrees of freedom add up. */
export function combineChiSquareTests(parts: readonly Omit<ChiSquareResult, 'p'>[]): ChiSquareResult {
  const chiSquare = parts.reduce((sum, part) => sum + part.chiSquare, 0);
  const freedom = parts.reduce((sum, part) => sum + part.freedom, 0);
  return { chiSquare, freedom, p: chiSquareP(chiSquare, freedom) };
}

function mergeRare(cells: readonly OutcomeCell[]): OutcomeCell[] {
  const mergedCells: OutcomeCell[] = [];
  for (const cell of cells) {
    const last = mergedCells.at(-1);
    if (last === undefined || last.expected >= LEAST_EXPECTED) mergedCells.push(cell);
    else mergedCells.splice(-1, 1, sumOf(last, cell));
  }
  const tail = mergedCells.at(-1);
  const before = mergedCells.at(-2);
  if (tail === undefined || before === undefined || tail.expected >= LEAST_EXPECTED) return mergedCells;
  return [...mergedCells.slice(0, -2), sumOf(before, tail)];
}

const sumOf = (a: OutcomeCell, b: OutcomeCell): OutcomeCell => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});

/** The sum of squared differences divided by the expected counts, which must be above zero. */
const chiSquareOf = (cells: readonly OutcomeCell[]): number =>
  cells.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);

/**
 * The probability that fair draws reach a chi-square at least this large: the regularized incomplete gamma function
 * Q(freedom / 2, chiSquare / 2). 1 for zero degrees of freedom. Absolute error below 1e-10; small values are correct to
 * ten digits.
 */
export function chiSquareP(chiSquare: number, freedom: number): number {
  if (freedom <= 0 || chiSquare <= 0) return 1;
  const [a, x] = [freedom / 2, chiSquare / 2];
  return x < a + 1 ? Math.max(0, 1 - gammaSeries(a, x)) : gammaFraction(a, x);
}

const PRECISION = 1e-15;
const MOST_TERMS = 100_000;
/** Replaces zero in denominators. */
const TINY = 1e-300;

/** P(a, x) by its series, which converges fast for x below a + 1 (Press et al., Numerical Recipes 6.2). */
function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * gammaWeight(a, x);
}

/** Q(a, x) by Lentz's continued fraction, which converges fast for x above a + 1 (ibidem). */
function gammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const factor = -n * (n - a);
    b += 2;
    d = 1 / nonZero(factor * d + b);
    c = nonZero(b + factor / c);
    const step = d * c;
    fraction *= step;
    if (Math.abs(step - 1) < PRECISION) break;
  }
  return fraction * gammaWeight(a, x);
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** x^a e^-x / Gamma(a). */
const gammaWeight = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

/** Lanczos coefficients for g = 7 by Godfrey, accurate to fifteen digits. */
const LANCZOS_FIRST = 0.99999999999980993;
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for z of at least 0.5. */
function logGamma(z: number): number {
  const sum = LANCZOS.reduce((all, coefficient, index) => all + coefficient / (z + index), LANCZOS_FIRST);
  const t = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}
