/** A transfer of one ticket between two candidates. */
interface TicketMove {
  readonly from: number;
  readonly to: number;
  /** Decrease of the sum of tickets x distance. */
  readonly gain: number;
}

/**
 * Enough for any rounding error: each move removes as much error as possible, and rounding is off by at most one ticket
 * per candidate.
 */
const MOST_MOVES_EACH = 4;
/** Bounds the search for a pair of moves: enough candidates to find a fitting pair, few enough to stay fast. */
const MOST_PLACES = 120;

/**
 * Moves single tickets until the sum of tickets x distance is `wanted`, or as close as moves can bring it. A farther
 * candidate never gets more tickets than a nearer one, and each keeps at least one. Mutates `tickets` and returns the
 * remaining error.
 */
export function settleTickets(tickets: number[], distances: readonly number[], target: bigint): number {
  let error = errorOf(tickets, distances, target);
  for (let moves = tickets.length * MOST_MOVES_EACH; moves > 0 && error !== 0; moves -= 1) {
    const move = bestMove(tickets, distances, error);
    if (move === null) break;
    apply(tickets, move);
    error -= move.gain;
  }
  return error === 0 || settleByTwo(tickets, distances, error) ? 0 : error;
}

/** Applies a pair of moves that together remove exactly the error, because a single move seldom does. */
function settleByTwo(tickets: number[], distances: readonly number[], error: number): boolean {
  const moves = someMoves(tickets, distances);
  const byGain = new Map(moves.map((move) => [move.gain, move]));
  for (const move of moves) {
    const opposite = byGain.get(error - move.gain);
    if (!opposite || new Set([move.from, move.to, opposite.from, opposite.to]).size < 4) continue;
    const newTickets = [...tickets];
    apply(newTickets, move);
    apply(newTickets, opposite);
    if (newTickets.some((count, index) => count > (newTickets[index - 1] ?? count))) continue;
    apply(tickets, move);
    apply(tickets, opposite);
    return true;
  }
  return false;
}

function someMoves(tickets: readonly number[], distances: readonly number[]): TicketMove[] {
  const { givers, takers } = movable(tickets);
  return givers.slice(0, MOST_PLACES).flatMap((from) =>
    takers
      .slice(0, MOST_PLACES)
      .filter((to) => keepsOrder(tickets, from, to))
      .map((to) => ({ from, to, gain: (distances[from] ?? 0) - (distances[to] ?? 0) })),
  );
}

function errorOf(tickets: readonly number[], distances: readonly number[], target: bigint): number {
  let sum = 0n;
  for (const [index, count] of tickets.entries()) sum += BigInt(count) * BigInt(distances[index] ?? 0);
  return Number(sum - target);
}

function apply(tickets: number[], { from, to }: TicketMove): void {
  tickets[from] = (tickets[from] ?? 0) - 1;
  tickets[to] = (tickets[to] ?? 0) + 1;
}

/** The move that leaves the smallest error; null when no move reduces it. */
function bestMove(tickets: readonly number[], distances: readonly number[], error: number): TicketMove | null {
  const { givers, takers } = movable(tickets);
  let best: TicketMove | null = null;
  let least = Math.abs(error);
  for (const from of givers) {
    const wantedDistance = (distances[from] ?? 0) - error;
    for (const to of nearest(takers, distances, wantedDistance)) {
      const gain = (distances[from] ?? 0) - (distances[to] ?? 0);
      const remainder = Math.abs(error - gain);
      if (remainder >= least || !keepsOrder(tickets, from, to)) continue;
      best = { from, to, gain };
      least = remainder;
    }
  }
  return best;
}

/** Candidates that can give or take a ticket without breaking the descending order. */
const movable = (tickets: readonly number[]): { givers: number[]; takers: number[] } => ({
  givers: placesThat(tickets, (count, _, after) => count > Math.max(1, after ?? 0)),
  takers: placesThat(tickets, (count, before) => before === undefined || count < before),
});

function placesThat(
  tickets: readonly number[],
  holds: (count: number, before: number | undefined, after: number | undefined) => boolean,
): number[] {
  return tickets.flatMap((count, index) => (holds(count, tickets[index - 1], tickets[index + 1]) ? [index] : []));
}

/** The takers just below and just above a distance. */
function nearest(takers: readonly number[], distances: readonly number[], distance: number): number[] {
  let low = 0;
  let high = takers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distances[takers[middle] ?? 0] ?? 0) < distance) low = middle + 1;
    else high = middle;
  }
  return takers.slice(Math.max(0, low - 1), low + 1);
}

/** Moving a ticket to the next neighbour closes the gap by two, so the gap must be at least two. */
const keepsOrder = (tickets: readonly number[], from: number, to: number): boolean =>
  from !== to && (to !== from + 1 || (tickets[from] ?? 0) - (tickets[to] ?? 0) >= 2);
