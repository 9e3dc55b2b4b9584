import { timeOfMs } from '#src/platform/process/clock.ts';
import type { FigureKind } from '#src/shared/figure-kinds.ts';
import { moscowDay } from '#src/shared/moscow-day.ts';
import { HOUR_MS } from '#src/shared/time.ts';

/** Aggregation periods: hours, and days in Moscow time (src/shared/moscow-day.ts). */
export type Span = 'hour' | 'day';

/** Contribution of one row to the figures; sums in hundredths of their unit. */
export interface Addition {
  readonly kind: FigureKind;
  readonly part: string;
  readonly count: number;
  readonly came?: number;
  readonly gave?: number;
  readonly expected?: number;
}

/** Totals of one kind and part in one period. */
export interface Figure {
  readonly kind: FigureKind;
  readonly span: Span;
  /** Hours since 1970-01-01 UTC, or the number of a Moscow day. */
  readonly starts: number;
  readonly part: string;
  count: number;
  came: number;
  gave: number;
  expected: number;
}

/** Milestones of a player as bits. Each is counted once for each player. */
export const MILESTONES = { topped_up: 1, opened: 2, withdrew: 4 } as const;
export type Milestone = keyof typeof MILESTONES;

export const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);

const startsOf = (span: Span, time: Date): number => (span === 'hour' ? hourOf(time) : moscowDay(time.getTime()));

const SPANS: readonly Span[] = ['hour', 'day'];

/** Adds up figures by period and part. */
export interface FigureSums {
  /** Adds to the hour and the day of a moment, or to the given spans only. */
  readonly add: (time: Date, addition: Addition, spans?: readonly Span[]) => void;
  /** The figures sorted by key, so that concurrent writers lock rows in the same order and cannot deadlock. */
  readonly figures: () => Figure[];
}

export function createFigureSums(): FigureSums {
  const byKey = new Map<string, Figure>();
  return {
    add: (time, { kind, part, count, came = 0, gave = 0, expected = 0 }, spans = SPANS) => {
      for (const span of spans) {
        const starts = startsOf(span, time);
        const key = [kind, span, starts, part].join('|');
        const figure = byKey.get(key) ?? { kind, span, starts, part, count: 0, came: 0, gave: 0, expected: 0 };
        byKey.set(key, figure);
        figure.count += count;
        figure.came += came;
        figure.gave += gave;
        figure.expected += expected;
      }
    },
    figures: () => [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, figure]) => figure),
  };
}

/** Players who were active on the day of a moment, for the first time. */
export const addActives = (sums: FigureSums, time: Date, count: number): void => {
  sums.add(time, { kind: 'active', part: '', count }, ['day']);
};

/** The steps of a player as bits of MILESTONES, and the hour of the last activity; 0 for none. */
export interface PlayerProgress {
  readonly steps: number;
  readonly lastHour: number;
}

/**
 * Counts each new step of a player once, in the period in which the player joined. A player is counted in one
 * `last_seen` hour only, so new activity moves the count.
 */
export function addProgress(
  sums: FigureSums,
  { before, after }: { readonly before: PlayerProgress; readonly after: PlayerProgress },
  joinedDate: Date | undefined,
): void {
  const newSteps = after.steps & ~before.steps;
  for (const [part, bit] of Object.entries(MILESTONES)) {
    if (joinedDate !== undefined && (newSteps & bit) !== 0) sums.add(joinedDate, { kind: 'funnel', part, count: 1 });
  }
  if (after.lastHour === before.lastHour) return;
  const move = (hour: number, count: 1 | -1): void => {
    sums.add(timeOfMs(hour * HOUR_MS), { kind: 'last_seen', part: '', count }, ['hour']);
  };
  if (before.lastHour > 0) move(before.lastHour, -1);
  move(after.lastHour, 1);
}
