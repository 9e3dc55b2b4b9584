import type { TicketRange } from '#src/shared/roll.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { PROMISED } from '#src/shared/promised.ts';

/** True if the winning tickets are the lowest or the highest; the player chooses. */
export type Side = 'under' | 'over';

const MOST_TICKETS = (TICKETS_TOTAL * PROMISED.upgradePercent) / 100;

/**
 * Number of winning tickets: min(0.75, stake / target x (1 - edge)) of all, rounded down (docs/rules.md 7). Zero
 * where the target is too expensive for the stake. Sums in kopecks, edge in whole percent.
 */
export function winningTickets(stake: number, target: number, edgePercent: number): number {
  const tickets = (BigInt(stake) * BigInt(100 - edgePercent) * BigInt(TICKETS_TOTAL)) / (BigInt(target) * 100n);
  return tickets > BigInt(MOST_TICKETS) ? MOST_TICKETS : Number(tickets);
}

/** The winning tickets, both ends included: the lowest or the highest ones. */
export const winningRange = (tickets: number, side: Side): TicketRange =>
  side === 'under' ? { from: 0, to: tickets - 1 } : { from: TICKETS_TOTAL - tickets, to: TICKETS_TOTAL - 1 };
