import { darken, lighten } from '../colour.ts';
import { type Brush, opacity, type Point } from '../crate/space.ts';
import { type Random, repeat } from '../svg.ts';
import { plank, tint } from './planks.ts';

const WIDTH = 176;
const HEIGHT = 118;
const THICK = 10;
const PLANKS = 5;

/** The lid leaning on the right wall of a crate whose half side is `side`: a cracked board, drawn in its own plane. */
export function leaningLid(on: Brush, side: number, random: Random, top: string, trim: string): string {
  const along = [0.08, -1, 0] as const;
  const slope = [-0.62, -0.1, 0.76] as const;
  const out = [0.76, 0, 0.62] as const;
  const at = (u: number, v: number, w = 0): Point => [
    side + 96 + along[0] * u + slope[0] * v + out[0] * w,
    52 + along[1] * u + slope[1] * v,
    slope[2] * v + out[2] * w,
  ];
  const face = (u: number, v: number): Point => at(u, v, THICK);
  const shadow: Point[] = [
    [side + 4, 66, 0],
    [side + 110, 60, 0],
    [side + 124, -128, 0],
    [side + 30, -128, 0],
  ];
  const cuts = [WIDTH, WIDTH, 128, 92, WIDTH];
  const boards = repeat(PLANKS, (k) => {
    const rows = { low: (k * HEIGHT) / PLANKS, high: ((k + 1) * HEIGHT) / PLANKS - 0.7 };
    const to = cuts[k] ?? WIDTH;
    const whole = plank(
      on,
      face,
      { from: 0, to, ...rows, isTornRight: to < WIDTH },
      tint(k, darken(top, 0.16)),
      random,
    );
    if (k !== 2) return whole;
    return (
      whole + plank(on, face, { from: 146, to: WIDTH, ...rows, isTornLeft: true }, tint(k, darken(top, 0.22)), random)
    );
  });
  const battens = [16, WIDTH - 34].map((u) => {
    const strip = (width: number): Point[] => [
      at(u, 0, 12),
      at(u + width, 0, 12),
      at(u + width, HEIGHT, 12),
      at(u, HEIGHT, 12),
    ];
    return on.polygon(strip(18), darken(trim, 0.12)) + on.polygon(strip(2), '#fff', opacity(0.25));
  });
  return (
    `<g filter="url(#near)">${on.polygon(shadow, '#000', opacity(0.6))}</g>` +
    on.polygon([at(0, 0), face(0, 0), face(0, HEIGHT), at(0, HEIGHT)], darken(top, 0.55)) +
    on.polygon([at(0, HEIGHT), at(WIDTH, HEIGHT), face(WIDTH, HEIGHT), face(0, HEIGHT)], lighten(top, 0.12)) +
    boards +
    battens.join('')
  );
}
