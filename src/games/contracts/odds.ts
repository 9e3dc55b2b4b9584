import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { settleTickets } from './settle.ts';
import { tiltedShares } from './tilt.ts';

/** What can come out of a contract. */
export interface Candidate {
  readonly id: number;
  /** What it is worth now, in kopecks. */
  readonly price: number;
}

export interface CandidateTickets extends Candidate {
  readonly tickets: number;
}

/** The rules of contracts, in whole percent of the value. */
export interface ContractRules {
  readonly minPercent: number;
  readonly maxPercent: number;
  readonly edgePercent: number;
}

/** The least and the most that may come out, in the value's unit, both included. */
export const rangeOfValue = (
  value: number,
  { minPercent, maxPercent }: ContractRules,
): { min: number; max: number } => ({
  min: Number((BigInt(value) * BigInt(minPercent) + 99n) / 100n),
  max: Number((BigInt(value) * BigInt(maxPercent)) / 100n),
});

/**
 * Tickets for every candidate in the range round a value, dearest last: they sum to exactly 1,000,000, nobody has less
 * than one, and the expected price is (1 - edge) x value to within one ticket (docs/rules.md 6). Null when no tickets
 * reach that. The same candidates give the same tickets, in whatever order they come and on whatever machine.
 */
export function contractTickets(
  offered: readonly Candidate[],
  value: number,
  rules: ContractRules,
): CandidateTickets[] | null {
  const { min, max } = rangeOfValue(value, rules);
  const candidates = offered
    .filter(({ price }) => price >= min && price <= max)
    .sort((one, other) => one.price - other.price || one.id - other.id);
  const [cheapest] = candidates;
  const dearest = candidates.at(-1);
  if (!cheapest || !dearest || candidates.length > TICKETS_TOTAL) return null;
  // Tickets x price over all candidates has to be this: a whole number, for there are more tickets than hundredths.
  const wanted = (BigInt(value) * BigInt(100 - rules.edgePercent) * BigInt(TICKETS_TOTAL)) / 100n;
  const equal = candidates.reduce((sum, { price }) => sum + BigInt(price), 0n) * BigInt(TICKETS_TOTAL);
  const fromCheap = equal >= wanted * BigInt(candidates.length);
  const ordered = fromCheap ? candidates : candidates.toReversed();
  const end = fromCheap ? cheapest.price : dearest.price;
  const distances = ordered.map(({ price }) => Math.abs(price - end));
  const distanceSum = BigInt(TICKETS_TOTAL) * BigInt(end) - wanted;
  const tickets = ticketsAt(distances, distanceSum < 0n ? -distanceSum : distanceSum, fromCheap === distanceSum <= 0n);
  if (!tickets) return null;
  const rows = ordered.map((candidate, place) => ({ ...candidate, tickets: tickets[place] ?? 0 }));
  return fromCheap ? rows : rows.toReversed();
}

/** One ticket for each place, the others by tilt; null when that cannot come within half a ticket of the wanted sum. */
function ticketsAt(distances: readonly number[], distanceSum: bigint, isInside: boolean): number[] | null {
  const loose = TICKETS_TOTAL - distances.length;
  const looseSum = distanceSum - distances.reduce((sum, distance) => sum + BigInt(distance), 0n);
  if ((!isInside && distanceSum !== 0n) || looseSum < 0n) return null;
  const tickets = tiltedShares(distances, loose, looseSum).map((share) => share + 1);
  settleTickets(tickets, distances, distanceSum);
  return tickets;
}
