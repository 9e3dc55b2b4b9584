import { darken, lighten } from '../colour.ts';
import { type Brush, opacity, type Point } from '../crate/space.ts';
import { type Random, repeat } from '../svg.ts';

/** Maps a position on a wall (along it, up it) to a 3D point. */
export type Wall = (along: number, up: number) => Point;

interface Plank {
  from: number;
  to: number;
  low: number;
  high: number;
  isTornLeft?: boolean;
  isTornRight?: boolean;
}

/** Varies the colour a little between neighbouring planks. */
export const tint = (index: number, colour: string): string =>
  index % 2 ? lighten(colour, 0.05) : darken(colour, 0.05);

/** One plank on a wall, with veins, a lit upper edge and, if broken, a torn end. */
export function plank(
  on: Brush,
  wall: Wall,
  { from, to, low, high, ...torn }: Plank,
  fill: string,
  random: Random,
): string {
  const end = (at: number, isTorn = false): [number, number][] =>
    isTorn
      ? tornEdge(at, low, high, random)
      : [
          [at, low],
          [at, high],
        ];
  const right = end(to, torn.isTornRight);
  const left = end(from, torn.isTornLeft).reverse();
  const outline = [...right, ...left].map(([along, up]) => wall(along, up));
  const strip = (a: number, b: number, foot: number, head: number): Point[] => [
    wall(a, foot),
    wall(b, foot),
    wall(b, head),
    wall(a, head),
  ];
  const veins = repeat(4, () => {
    const start = from + 6 + random() * Math.max(4, to - from - 46);
    const up = low + 3 + random() * (high - low - 6);
    const stop = Math.min(to - 8, start + 16 + random() * 34);
    return stop > start ? on.polygon(strip(start, stop, up, up + 1), '#1f1004', opacity(0.38)) : '';
  });
  return (
    on.polygon(outline, fill, 'stroke="#0a0603" stroke-opacity=".5" stroke-width="1.2" stroke-linejoin="round"') +
    veins +
    on.polygon(strip(from + 4, to - 6, high - 2, high - 0.8), '#fff', opacity(0.16))
  );
}

const tornEdge = (at: number, low: number, high: number, random: Random): [number, number][] =>
  Array.from({ length: 5 }, (_, k) => [at + (k % 2 ? -1 : 1) * (3 + random() * 9), low + ((high - low) * k) / 4]);
