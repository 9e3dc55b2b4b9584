/** Something that may come out: how often it did, and how often it should have on average. */
export interface Cell {
  readonly seen: number;
  readonly expected: number;
}

/** How far what was seen is from what was expected. */
export interface Judgement {
  readonly chiSquare: number;
  /** Degrees of freedom: the number of cells less one; 0 where there is nothing to compare. */
  readonly freedom: number;
  /** How probable a chi-square this large or larger is when the draws are what was published. */
  readonly p: number;
}

/** What is expected less often is counted together with its neighbours: chi-square needs it. */
const LEAST_EXPECTED = 8;

/**
 * Holds what came against what was published (Pearson's test). Rare outcomes are counted together with their
 * neighbours. Too few draws for two cells are judged as no difference: freedom 0, p 1.
 */
export function judgeCells(cells: readonly Cell[]): Judgement {
  const merged = mergeRare(cells);
  if (merged.length < 2) return { chiSquare: 0, freedom: 0, p: 1 };
  const chiSquare = chiSquareOf(merged);
  const freedom = merged.length - 1;
  return { chiSquare, freedom, p: chiSquareP(chiSquare, freedom) };
}

/** Independent draws side by side: their chi-squares may be added, and so may their degrees of freedom. */
export function judgeTogether(parts: readonly Omit<Judgement, 'p'>[]): Judgement {
  const chiSquare = parts.reduce((sum, part) => sum + part.chiSquare, 0);
  const freedom = parts.reduce((sum, part) => sum + part.freedom, 0);
  return { chiSquare, freedom, p: chiSquareP(chiSquare, freedom) };
}

function mergeRare(cells: readonly Cell[]): Cell[] {
  const merged: Cell[] = [];
  for (const cell of cells) {
    const last = merged.at(-1);
    if (last === undefined || last.expected >= LEAST_EXPECTED) merged.push(cell);
    else merged.splice(-1, 1, sumOf(last, cell));
  }
  const tail = merged.at(-1);
  const before = merged.at(-2);
  if (tail === undefined || before === undefined || tail.expected >= LEAST_EXPECTED) return merged;
  return [...merged.slice(0, -2), sumOf(before, tail)];
}

const sumOf = (one: Cell, other: Cell): Cell => ({
  seen: one.seen + other.seen,
  expected: one.expected + other.expected,
});

/** The sum of squared differences over what was expected; every cell is expected at all. */
const chiSquareOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);

/**
 * The probability that fair draws come to a chi-square this large or larger: the regularized incomplete gamma function
 * Q(freedom / 2, chiSquare / 2). 1 without any freedom. Within 1e-10 of the true value, and small values to ten digits.
 */
export function chiSquareP(chiSquare: number, freedom: number): number {
  if (freedom <= 0 || chiSquare <= 0) return 1;
  const [a, x] = [freedom / 2, chiSquare / 2];
  return x < a + 1 ? Math.max(0, 1 - gammaSeries(a, x)) : gammaFraction(a, x);
}

const PRECISION = 1e-15;
const MOST_TERMS = 100_000;
/** Stands for nought where one would be divided by. */
const TINY = 1e-300;

/** P(a, x) by its series, which is short where x is below a + 1 (Press et al., Numerical Recipes 6.2). */
function gammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * gammaWeight(a, x);
}

/** Q(a, x) by its continued fraction after Lentz, which is short where x is above a + 1 (ibidem). */
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

/** Lanczos' coefficients for g = 7, as Godfrey worked them out: fifteen digits. */
const LANCZOS_FIRST = 0.99999999999980993;
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for z of a half and more. */
function logGamma(z: number): number {
  const sum = LANCZOS.reduce((all, coefficient, place) => all + coefficient / (z + place), LANCZOS_FIRST);
  const t = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}
