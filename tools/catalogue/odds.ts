import { createHash } from 'node:crypto';

/** Sum of all chances of a case. */
export const TICKETS = 1_000_000;

interface PricedItem {
  key: string;
  priceCentiG: number;
}

/**
 * Chances for the contents of a case, out of 1,000,000, so that one opening returns `worthCentiG` on average (to about
 * one percent, because chances are rounded to readable figures). Chances fall with the price by one power law for the
 * whole case, with a small variation derived from the case's name. The sum is exact.
 *
 * @throws Error when the intended worth lies outside the range of prices
 */
export function ticketsFor(caseName: string, items: readonly PricedItem[], worthCentiG: number): number[] {
  const shakes = items.map((item) => 0.88 + 0.24 * fraction(`${caseName} ${item.key}`));
  const sharesAt = (steepness: number): number[] => {
    const weights = items.map((item, i) => item.priceCentiG ** -steepness * (shakes[i] ?? 1));
    const sum = weights.reduce((a, b) => a + b, 0);
    return weights.map((weight) => weight / sum);
  };
  const worthAt = (steepness: number): number =>
    sharesAt(steepness).reduce((sum, share, i) => sum + share * (items[i]?.priceCentiG ?? 0), 0);

  let flat = -2;
  let steep = 6;
  if (worthAt(flat) < worthCentiG || worthAt(steep) > worthCentiG) {
    throw new Error(`case ${caseName}: its items cannot return ${String(worthCentiG)} on average`);
  }
  for (let step = 0; step < 60; step++) {
    const middle = (flat + steep) / 2;
    if (worthAt(middle) > worthCentiG) flat = middle;
    else steep = middle;
  }
  return rounded(sharesAt(steep));
}

/** Rounds to two or three digits each; the commonest item takes the remainder. */
function rounded(shares: readonly number[]): number[] {
  const tickets = shares.map((share) => {
    const exact = share * TICKETS;
    const step = exact < 100 ? 1 : exact < 1_000 ? 10 : exact < 100_000 ? 100 : 1_000;
    return Math.max(1, Math.round(exact / step) * step);
  });
  const commonest = shares.indexOf(Math.max(...shares));
  const rest = tickets.reduce((sum, count, i) => (i === commonest ? sum : sum + count), 0);
  return tickets.map((count, i) => (i === commonest ? TICKETS - rest : count));
}

/** A number from 0 to 1 derived from the text alone. */
function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffff_ffff;
}
