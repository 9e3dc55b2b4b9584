import { createFigureSums, type Figure, type FigureKind } from '#src/admin/analytics/index.ts';

type Sum = Pick<Figure, 'came' | 'count' | 'expected' | 'gave'>;

/** The figures of the console as the history goes: summed up by the hour, then handed to the store's own sums. */
export interface Hours {
  /** Goes on to a moment, in seconds; those before it are over. */
  readonly goTo: (atSeconds: number) => void;
  readonly add: (kind: FigureKind, part: string, sum: Sum) => void;
  /** Counts one more in the hour and day of another moment. */
  readonly addAt: (atSeconds: number, kind: FigureKind, part: string) => void;
  /** Counts the players who were there on a day, which a moment lies in. */
  readonly addActives: (atSeconds: number, count: number) => void;
  readonly figures: () => Figure[];
}

const HOUR_SECONDS = 3600;

/** Begins with nothing. */
export function createHours(): Hours {
  const sums = createFigureSums();
  let hour = 0;
  let open = new Map<FigureKind, Map<string, { -readonly [Key in keyof Sum]: number }>>();
  const close = (): void => {
    const at = new Date(hour * HOUR_SECONDS * 1000);
    for (const [kind, parts] of open) for (const [part, sum] of parts) sums.add(at, { kind, part, ...sum });
    open = new Map();
  };
  return {
    goTo: (atSeconds) => {
      const next = Math.floor(atSeconds / HOUR_SECONDS);
      if (next === hour) return;
      close();
      hour = next;
    },
    add: (kind, part, sum) => {
      const parts = open.get(kind) ?? new Map<string, Sum>();
      open.set(kind, parts);
      const known = parts.get(part);
      if (known === undefined) {
        parts.set(part, { ...sum });
        return;
      }
      known.count += sum.count;
      known.came += sum.came;
      known.gave += sum.gave;
      known.expected += sum.expected;
    },
    addAt: (atSeconds, kind, part) => {
      sums.add(new Date(atSeconds * 1000), { kind, part, count: 1 });
    },
    addActives: (atSeconds, count) => {
      sums.add(new Date(atSeconds * 1000), { kind: 'active', part: '', count }, ['day']);
    },
    figures: () => {
      close();
      return sums.figures();
    },
  };
}
