import { addActives, createFigureSums, type Figure } from '#src/admin/analytics/index.ts';
import type { FigureKind } from '#src/shared/figure-kinds.ts';
import { HOUR_SECONDS } from '#src/shared/time.ts';

type Sum = Pick<Figure, 'came' | 'count' | 'expected' | 'gave'>;

/** Figures of the console: summed by the hour, then passed to the store's own rollups. */
export interface Hours {
  /** Advances to a time, in seconds; earlier hours are complete. */
  readonly goTo: (atSeconds: number) => void;
  readonly add: (kind: FigureKind, part: string, sum: Sum) => void;
  /** Counts one in the hour and day of another time. */
  readonly addAt: (atSeconds: number, kind: FigureKind, part: string) => void;
  /** Counts the active players of the day that contains a time. */
  readonly addActives: (atSeconds: number, count: number) => void;
  readonly figures: () => Figure[];
}

export function createHours(): Hours {
  const sums = createFigureSums();
  let hour = 0;
  let open = new Map<FigureKind, Map<string, { -readonly [Key in keyof Sum]: number }>>();
  const close = (): void => {
    const date = new Date(hour * HOUR_SECONDS * 1000);
    for (const [kind, parts] of open) for (const [part, sum] of parts) sums.add(date, { kind, part, ...sum });
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
      const figure = parts.get(part);
      if (figure === undefined) {
        parts.set(part, { ...sum });
        return;
      }
      figure.count += sum.count;
      figure.came += sum.came;
      figure.gave += sum.gave;
      figure.expected += sum.expected;
    },
    addAt: (atSeconds, kind, part) => {
      sums.add(new Date(atSeconds * 1000), { kind, part, count: 1 });
    },
    addActives: (atSeconds, count) => {
      addActives(sums, new Date(atSeconds * 1000), count);
    },
    figures: () => {
      close();
      return sums.figures();
    },
  };
}
