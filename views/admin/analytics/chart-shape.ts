export const ROOM = { left: 84, right: 744, top: 20, bottom: 236 } as const;
const LINES = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Scale with round steps, from the minimum (0 unless a value is negative) to above the maximum, so that lines are not
 * cut off.
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

/** Points of a line in SVG units; the first lies on the left edge, the last on the right edge. */
export function pointsOf(values: readonly number[], { from, step, lines }: ReturnType<typeof scaleOf>): Point[] {
  const height = (ROOM.bottom - ROOM.top) / (step * lines);
  const width = (ROOM.right - ROOM.left) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: tenth(ROOM.left + index * width),
    y: tenth(ROOM.bottom - (value - from) * height),
  }));
}

/** Sparkline without a scale: x from 0 to 100, y from 2 to 26. */
export function sparkOf(values: readonly number[]): string {
  const most = Math.max(...values);
  const least = Math.min(...values);
  const range = most === least ? 1 : most - least;
  return values
    .map((value, index) => {
      const x = tenth((index * 100) / Math.max(1, values.length - 1));
      return `${String(x)},${String(tenth(26 - ((value - least) / range) * 24))}`;
    })
    .join(' ');
}
