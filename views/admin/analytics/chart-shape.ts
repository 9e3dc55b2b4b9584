/** The room of a chart within its picture. */
export const ROOM = { left: 66, right: 744, top: 20, bottom: 236 } as const;
const LINES = 4;

/** A point of a chart, in the units of its picture. */
interface Point {
  readonly x: number;
  readonly y: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * The scale of a chart: round steps from the least (0 unless something is below it) to above the most, so that what is
 * drawn is not cut and its labels are read at a glance.
 */
export function scaleOf(values: readonly number[]): {
  readonly from: number;
  readonly step: number;
  readonly lines: number;
} {
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  const raw = (most - least) / LINES;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((times) => times * size >= raw) ?? 10) * size);
  const from = Math.floor(least / step) * step;
  return { from, step, lines: Math.ceil((most - from) / step) };
}

/** Where the values of a line lie; the first on the left edge, the last on the right one. */
export function pointsOf(values: readonly number[], { from, step, lines }: ReturnType<typeof scaleOf>): Point[] {
  const height = (ROOM.bottom - ROOM.top) / (step * lines);
  const width = (ROOM.right - ROOM.left) / Math.max(1, values.length - 1);
  return values.map((value, place) => ({
    x: tenth(ROOM.left + place * width),
    y: tenth(ROOM.bottom - (value - from) * height),
  }));
}

/** A small line without scale, from 0 to 100 and 2 to 26. */
export function sparkOf(values: readonly number[]): string {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const range = most === least ? 1 : most - least;
  return values
    .map((value, place) => {
      const x = tenth((place * 100) / Math.max(1, values.length - 1));
      return `${String(x)},${String(tenth(26 - ((value - least) / range) * 24))}`;
    })
    .join(' ');
}
