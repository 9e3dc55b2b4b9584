import { moscowDay } from '#src/shared/moscow-day.ts';

/** The stretches of time that are summed up: hours, and days as they turn in Moscow (src/shared/moscow-day.ts). */
export type Span = 'hour' | 'day';

/**
 * What is counted.
 * - `transfer`: part is kind and unit; `came` is what moved.
 * - `opening`: part is the version and what was paid with; `came` was paid, `gave` is the worth of what was won.
 * - `contract`, `upgrade`: `came` was staked, `gave` is the worth of what was won, `expected` what the odds promised.
 * - `spin`: part says by what it was paid.
 * - `payment`: part is method and state; `came` is the sum.
 * - `move`: what became of withdrawals; `came` is the worth of the items.
 * - `joined`: players who came. `funnel`: how many of those who came then have done something since.
 * - `active`: players of a day, each once. `last_seen`: players by the hour of the last thing they did.
 */
export type FigureKind =
  | 'transfer'
  | 'opening'
  | 'contract'
  | 'upgrade'
  | 'spin'
  | 'payment'
  | 'move'
  | 'joined'
  | 'funnel'
  | 'active'
  | 'last_seen';

/** What one row of the store adds to the figures; sums in hundredths of their unit. */
export interface Addition {
  readonly kind: FigureKind;
  readonly part: string;
  readonly count: number;
  readonly came?: number;
  readonly gave?: number;
  readonly expected?: number;
}

/** A sum over a stretch of time. */
export interface Figure {
  readonly kind: FigureKind;
  readonly span: Span;
  /** Hours since the beginning of 1970, or the number of a Moscow day. */
  readonly starts: number;
  readonly part: string;
  count: number;
  came: number;
  gave: number;
  expected: number;
}

/** What a player may have done since they joined, as bits: each is counted once. */
export const STEPS = { topped_up: 1, opened: 2, withdrew: 4 } as const;
export type Step = keyof typeof STEPS;

const HOUR_MS = 3_600_000;

/** The hour of a moment, counted from the beginning of 1970. */
export const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** The number of the stretch that holds a moment. */
const startsOf = (span: Span, at: Date): number => (span === 'hour' ? hourOf(at) : moscowDay(at.getTime()));

const SPANS: readonly Span[] = ['hour', 'day'];

/** Sums additions up by stretch and part. */
export interface Sums {
  /** Adds to the hour and the day of a moment, or to those of the spans that are named. */
  readonly add: (at: Date, addition: Addition, spans?: readonly Span[]) => void;
  /** What was summed up, in the order in which the rows lie: so that two that write never wait for each other. */
  readonly figures: () => Figure[];
}

/** Begins with nothing. */
export function createSums(): Sums {
  const byKey = new Map<string, Figure>();
  return {
    add: (at, { kind, part, count, came = 0, gave = 0, expected = 0 }, spans = SPANS) => {
      for (const span of spans) {
        const starts = startsOf(span, at);
        const key = [kind, span, starts, part].join('|');
        const figure = byKey.get(key) ?? { kind, span, starts, part, count: 0, came: 0, gave: 0, expected: 0 };
        byKey.set(key, figure);
        figure.count += count;
        figure.came += came;
        figure.gave += gave;
        figure.expected += expected;
      }
    },
    figures: () => [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, figure]) => figure),
  };
}
