/** One ticket that goes from one place to another. */
interface Move {
  readonly from: number;
  readonly to: number;
  /** By how much the sum of distances is smaller afterwards. */
  readonly gain: number;
}

/** Enough for any rounding error: a move takes away what it can, and each place was off by one ticket at most. */
const MOST_MOVES_EACH = 4;
/** Two moves at once are looked for among so many places: enough to find a fitting pair, and soon done. */
const MOST_PLACES = 120;

/**
 * Moves single tickets until the sum of tickets x distance is `wanted`, or as near as moves bring it. The order stays:
 * what is farther never gets more tickets than what is nearer, and nobody falls below one. Changes `tickets`; answers
 * what is left of the error.
 */
export function settleTickets(tickets: number[], distances: readonly number[], wanted: bigint): number {
  let error = errorOf(tickets, distances, wanted);
  for (let moves = tickets.length * MOST_MOVES_EACH; moves > 0 && error !== 0; moves -= 1) {
    const move = bestMove(tickets, distances, error);
    if (move === null) break;
    apply(tickets, move);
    error -= move.gain;
  }
  return error === 0 || settleByTwo(tickets, distances, error) ? 0 : error;
}

/** Two moves at once that take away exactly the error: one alone seldom fits to the last unit. */
function settleByTwo(tickets: number[], distances: readonly number[], error: number): boolean {
  const moves = someMoves(tickets, distances);
  const byGain = new Map(moves.map((move) => [move.gain, move]));
  for (const one of moves) {
    const other = byGain.get(error - one.gain);
    if (!other || new Set([one.from, one.to, other.from, other.to]).size < 4) continue;
    const moved = [...tickets];
    apply(moved, one);
    apply(moved, other);
    if (moved.some((count, place) => count > (moved[place - 1] ?? count))) continue;
    apply(tickets, one);
    apply(tickets, other);
    return true;
  }
  return false;
}

function someMoves(tickets: readonly number[], distances: readonly number[]): Move[] {
  const { givers, takers } = movable(tickets);
  return givers.slice(0, MOST_PLACES).flatMap((from) =>
    takers
      .slice(0, MOST_PLACES)
      .filter((to) => keepsOrder(tickets, from, to))
      .map((to) => ({ from, to, gain: (distances[from] ?? 0) - (distances[to] ?? 0) })),
  );
}

function errorOf(tickets: readonly number[], distances: readonly number[], wanted: bigint): number {
  let sum = 0n;
  for (const [place, count] of tickets.entries()) sum += BigInt(count) * BigInt(distances[place] ?? 0);
  return Number(sum - wanted);
}

function apply(tickets: number[], { from, to }: Move): void {
  tickets[from] = (tickets[from] ?? 0) - 1;
  tickets[to] = (tickets[to] ?? 0) + 1;
}

/** The move that leaves the least error, if it leaves less than there is. */
function bestMove(tickets: readonly number[], distances: readonly number[], error: number): Move | null {
  const { givers, takers } = movable(tickets);
  let best: Move | null = null;
  let least = Math.abs(error);
  for (const from of givers) {
    const wish = (distances[from] ?? 0) - error;
    for (const to of nearest(takers, distances, wish)) {
      const gain = (distances[from] ?? 0) - (distances[to] ?? 0);
      const left = Math.abs(error - gain);
      if (left >= least || !keepsOrder(tickets, from, to)) continue;
      best = { from, to, gain };
      least = left;
    }
  }
  return best;
}

/** Who may give a ticket away, and who may take one, so that the order stays. */
const movable = (tickets: readonly number[]): { givers: number[]; takers: number[] } => ({
  givers: placesThat(tickets, (count, _, after) => count > Math.max(1, after ?? 0)),
  takers: placesThat(tickets, (count, before) => before === undefined || count < before),
});

function placesThat(
  tickets: readonly number[],
  holds: (count: number, before: number | undefined, after: number | undefined) => boolean,
): number[] {
  return tickets.flatMap((count, place) => (holds(count, tickets[place - 1], tickets[place + 1]) ? [place] : []));
}

/** The two takers on either side of a distance. */
function nearest(takers: readonly number[], distances: readonly number[], wish: number): number[] {
  let low = 0;
  let high = takers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((distances[takers[middle] ?? 0] ?? 0) < wish) low = middle + 1;
    else high = middle;
  }
  return takers.slice(Math.max(0, low - 1), low + 1);
}

/** Between neighbours a ticket takes two steps at once. */
const keepsOrder = (tickets: readonly number[], from: number, to: number): boolean =>
  from !== to && (to !== from + 1 || (tickets[from] ?? 0) - (tickets[to] ?? 0) >= 2);
