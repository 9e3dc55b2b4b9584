import { type Chance, chanceFrom } from './chance.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';

export interface Turn {
  readonly at: Date;
  readonly player: number;
}

export interface PlanSize {
  readonly players: number;
  readonly turns: number;
  readonly days: number;
}

const MOSCOW_MS = 3 * HOUR_MS;
/** Turns of a wave run concurrently, so ids follow the order of time except within a wave's minutes. */
const TURNS_AT_ONCE = 16;
const BETWEEN_TURNS_MS = 7_000;
/** Relative traffic of each hour of the Moscow day. */
const HOURS = [4, 2, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 7, 8, 9, 10, 10, 10, 9, 7];
const BUSIEST = 10;
/** Traffic at the beginning of the month, as a share of the traffic at its end. */
const GROWTH = 0.55;

/**
 * Plans the turns of some days that end at `endAt`, in order of time. Turns come in waves of two minutes, with
 * different players in each wave. A few players come often, most seldom.
 */
export function planWaves(size: PlanSize, endAt: Date): Turn[][] {
  const chance = chanceFrom('demo plan');
  const players = Array.from({ length: size.players }, (_, player) => newVisitor(chance, player, size.days));
  const count = Math.ceil(size.turns / TURNS_AT_ONCE);
  const startMs = endAt.getTime() - size.days * DAY_MS;
  const lastMs = endAt.getTime() - (TURNS_AT_ONCE + 4) * BETWEEN_TURNS_MS;
  const times = Array.from({ length: count - 1 }, () => waveTime(chance, startMs, lastMs)).sort((a, b) => a - b);
  const seenPlaces = new Set<number>();
  return [...times, lastMs].map((atMs) => {
    const day = (atMs - startMs) / DAY_MS;
    const free = players.filter((visitor) => visitor.joinDay <= day);
    return Array.from({ length: Math.min(TURNS_AT_ONCE, free.length) }, (_, index) => {
      // New players play at once.
      const newcomers = free.filter(({ player }) => !seenPlaces.has(player));
      const visitor = newcomers[0] ?? chance.pick(free, ({ eagerness }) => eagerness);
      seenPlaces.add(visitor.player);
      free.splice(free.indexOf(visitor), 1);
      return { at: new Date(atMs + index * BETWEEN_TURNS_MS), player: visitor.player };
    });
  });
}

interface Visitor {
  readonly player: number;
  readonly joinDay: number;
  readonly eagerness: number;
}

// Every sixth player joined before the month began; the others join during it. Visit frequency has a long tail, as in
// any shop.
function newVisitor(chance: Chance, player: number, days: number): Visitor {
  const joinDay = player % 6 === 0 ? 0 : chance.share() * (days - 1);
  return { player, joinDay, eagerness: 1 / (0.08 + chance.share()) };
}

/** Rejection sampling of a time that is likelier in the evening and towards the end. */
function waveTime(chance: Chance, startMs: number, endMs: number): number {
  for (;;) {
    const share = chance.share();
    const atMs = startMs + share * (endMs - startMs);
    const hour = Math.floor(((atMs + MOSCOW_MS) % DAY_MS) / HOUR_MS);
    const likelihood = ((HOURS[hour] ?? 0) / BUSIEST) * (GROWTH + (1 - GROWTH) * share);
    if (chance.isOneOf(likelihood)) return atMs;
  }
}
