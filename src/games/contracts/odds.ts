import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { settleTickets } from './settle.ts';
import { tiltedShares } from './tilt.ts';

/** An item that a contract may yield. */
export interface Candidate {
  readonly id: number;
  /** Current price in kopecks. */
  readonly price: number;
}

export interface CandidateTickets extends Candidate {
  readonly tickets: number;
}

/** Contract rules in whole percent of the value. */
export interface ContractRules {
  readonly minPercent: number;
  readonly maxPercent: number;
  readonly edgePercent: number;
}

/** Price range of the outcomes in the unit of `value`, both ends included. */
export const rangeOfValue = (
  value: number,
  { minPercent, maxPercent }: ContractRules,
): { min: number; max: number } => ({
  min: Number((BigInt(value) * BigInt(minPercent) + 99n) / 100n),
  max: Number((BigInt(value) * BigInt(maxPercent)) / 100n),
});

/**
 * Tickets for every candidate in the price range around a value, dearest last. They sum to exactly 1,000,000, each
 * candidate has at least one, and the expected price is (1 - edge) x value to within one ticket (docs/rules.md 6). Null
 * when no distribution reaches that. Deterministic: the order of the candidates and the machine do not matter.
 */
export function contractTickets(
  offeredItems: readonly Candidate[],
  value: number,
  rules: ContractRules,
): CandidateTickets[] | null {
  const { min, max } = rangeOfValue(value, rules);
  const candidates = offeredItems
    .filter(({ price }) => price >= min && price <= max)
    .sort((one, other) => one.price - other.price || one.id - other.id);
  const [cheapest] = candidates;
  const dearest = candidates.at(-1);
  if (!cheapest || !dearest || candidates.length > TICKETS_TOTAL) return null;
  // The required sum of tickets x price over all candidates. It is whole, because TICKETS_TOTAL is a multiple of 100.
  const wantedTickets = (BigInt(value) * BigInt(100 - rules.edgePercent) * BigInt(TICKETS_TOTAL)) / 100n;
  const equal = candidates.reduce((sum, { price }) => sum + BigInt(price), 0n) * BigInt(TICKETS_TOTAL);
  const fromCheap = equal >= wantedTickets * BigInt(candidates.length);
  const orderedCandidates = fromCheap ? candidates : candidates.toReversed();
  const end = fromCheap ? cheapest.price : dearest.price;
  const distances = orderedCandidates.map(({ price }) => Math.abs(price - end));
  const distanceSum = BigInt(TICKETS_TOTAL) * BigInt(end) - wantedTickets;
  const tickets = ticketsAt(distances, distanceSum < 0n ? -distanceSum : distanceSum, fromCheap === distanceSum <= 0n);
  if (!tickets) return null;
  const rows = orderedCandidates.map((candidate, index) => ({ ...candidate, tickets: tickets[index] ?? 0 }));
  return fromCheap ? rows : rows.toReversed();
}

/**
 * One ticket for each candidate and the others by maximum entropy; null when the sum cannot come within half a ticket
 * of the wanted sum.
 */
function ticketsAt(distances: readonly number[], distanceSum: bigint, isInside: boolean): number[] | null {
  const loose = TICKETS_TOTAL - distances.length;
  const looseSum = distanceSum - distances.reduce((sum, distance) => sum + BigInt(distance), 0n);
  if ((!isInside && distanceSum !== 0n) || looseSum < 0n) return null;
  const tickets = tiltedShares(distances, loose, looseSum).map((share) => share + 1);
  settleTickets(tickets, distances, distanceSum);
  return tickets;
}
