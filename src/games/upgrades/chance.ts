import type { TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';

/** On which side of all tickets those that win lie; the player chooses. */
export type Side = 'under' | 'over';

/** No upgrade is likelier than this. */
const MOST_TICKETS = (TICKETS_TOTAL * 3) / 4;

/**
 * How many tickets win: min(0.75, stake / target x (1 - edge)) of all, rounded down, one at least (docs/rules.md 7).
 * Sums in kopecks, edge in whole percent.
 */
export function winningTickets(stake: number, target: number, edgePercent: number): number {
  const tickets = (BigInt(stake) * BigInt(100 - edgePercent) * BigInt(TICKETS_TOTAL)) / (BigInt(target) * 100n);
  return tickets > BigInt(MOST_TICKETS) ? MOST_TICKETS : Math.max(1, Number(tickets));
}

/** The tickets that win, both ends included: the first ones, or the last. */
export const winningRange = (tickets: number, side: Side): TicketRange =>
  side === 'under' ? { from: 0, to: tickets - 1 } : { from: TICKETS_TOTAL - tickets, to: TICKETS_TOTAL - 1 };
