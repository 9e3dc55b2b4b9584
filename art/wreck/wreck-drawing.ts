import type { CaseArt } from '../../tools/catalogue/types.ts';
import { darken, lighten, mix } from '../colour.ts';
import { brush, opacity, type Point, SLOPE, viewFrom } from '../crate/space.ts';
import { emblem } from '../crate/fittings.ts';
import { PALETTES } from '../palettes.ts';
import { blurFilter, element, type Random, randomFrom, repeat } from '../svg.ts';
import { plank, tint } from './planks.ts';
import { leaningLid } from './leaning-lid.ts';

export type WreckDrawing = Omit<CaseArt, 'material'>;

/** Raise it when the drawing below changes, so that its picture gets a new name. */
export const WRECK_DRAWING_VERSION = 1;

/** Half the side, the height and the number of planks of the broken crate. */
const SIDE = 84;
const TALL = 92;
const PLANKS = 5;
const RISE = TALL / PLANKS;

const VIEW = viewFrom(236, 216);
const on = brush(VIEW);

/**
 * The error page's picture as SVG of 1040 x 704: a dropped crate with torn planks, the lid leaning on it, and
 * splinters. Equal drawings produce equal SVG.
 */
export function wreckSvg(drawing: WreckDrawing): string {
  const palette = PALETTES[drawing.palette];
  const random = randomFrom(drawing.seed * 613 + 7);
  const wood = mix('#7a5433', palette.base, 0.22);
  const top = mix('#a67a4e', palette.base, 0.2);
  const trim = mix('#434b55', palette.base, 0.35);
  const parts = [
    shadow(),
    inside(random, wood, palette.base),
    front(random, wood),
    brokenEmblem(drawing.emblem, palette.light),
    posts(trim),
    leaningLid(on, SIDE, random, top, trim),
    splinters(random, wood, top),
    dust(random, top),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="867" viewBox="0 0 520 352">` +
    `<defs>${blurFilter('far', 13)}${blurFilter('near', 5)}</defs>${parts.join('')}</svg>`
  );
}

function shadow(): string {
  const spread: Point[] = [
    [-SIDE * 1.1, SIDE * 1.25, -4],
    [SIDE * 1.5, SIDE * 1.2, -8],
    [SIDE * 2.1, -SIDE * 0.9, -4],
    [-SIDE * 0.5, -SIDE * 0.7, 0],
  ];
  return `<g filter="url(#far)">${on.polygon(spread, '#000', opacity(0.8))}</g>`;
}

/** The floor and the two back walls with torn tops. */
function inside(random: Random, wood: string, base: string): string {
  const backLeft = (along: number, up: number): Point => [-SIDE, along, up];
  const backRight = (along: number, up: number): Point => [along, -SIDE, up];
  const leftEnds = [SIDE, SIDE, SIDE, 70, 20];
  const rightEnds = [SIDE, SIDE, 60, 6];
  const glow: Point[] = [
    [-SIDE * 0.6, -SIDE * 0.5, 4],
    [SIDE * 0.3, -SIDE * 0.5, 4],
    [SIDE * 0.3, SIDE * 0.3, 4],
    [-SIDE * 0.6, SIDE * 0.3, 4],
  ];
  const boards = leftEnds.map((end, k) => {
    const rows = { low: k * RISE, high: (k + 1) * RISE };
    const left = plank(
      on,
      backLeft,
      { from: -SIDE, to: end, ...rows, isTornRight: k > 2 },
      darken(wood, 0.5 + k * 0.02),
      random,
    );
    const rightEnd = rightEnds[k];
    if (rightEnd === undefined) return left;
    const shade = darken(wood, 0.62 + k * 0.02);
    return left + plank(on, backRight, { from: -SIDE, to: rightEnd, ...rows, isTornRight: k > 1 }, shade, random);
  });
  return (
    on.flat(-SIDE, SIDE, -SIDE, SIDE, 2, darken(wood, 0.78)) +
    boards.join('') +
    `<g filter="url(#near)" opacity=".28">${on.polygon(glow, base)}</g>`
  );
}

/** The two front walls: intact below, torn towards the top. */
function front(random: Random, wood: string): string {
  const left = (along: number, up: number): Point => [along, SIDE, up];
  const right = (along: number, up: number): Point => [SIDE, along, up];
  const leftEnds = [SIDE, SIDE, 40, -22, -56];
  const rightStarts = [-SIDE, -SIDE, -20, 26, 60];
  return repeat(PLANKS, (k) => {
    const rows = { low: k * RISE, high: (k + 1) * RISE - 0.6 };
    const to = leftEnds[k] ?? SIDE;
    const from = rightStarts[k] ?? -SIDE;
    return (
      plank(on, left, { from: -SIDE, to, ...rows, isTornRight: to < SIDE }, tint(k, lighten(wood, 0.06)), random) +
      plank(on, right, { from, to: SIDE, ...rows, isTornLeft: from > -SIDE }, darken(tint(k, wood), 0.46), random)
    );
  });
}

/** The lower half of the emblem; the upper half was on a plank that is missing. */
function brokenEmblem(icon: string, colour: string): string {
  const left: Point[] = [
    [-SIDE, SIDE, 0],
    [SIDE, SIDE, 0],
    [36, SIDE, RISE * 2],
    [26, SIDE, RISE * 2.5],
    [34, SIDE, RISE * 3],
    [-SIDE, SIDE, RISE * 3],
  ];
  const plane = [
    [0.866, SLOPE],
    [0, 1.02],
  ] as const;
  const mark = emblem(icon, VIEW([-20, SIDE + 1, TALL * 0.36]), plane, 0.13, colour);
  return (
    element('clipPath', { id: 'left-over' }, on.polygon(left, '#000')) +
    element('g', { 'clip-path': 'url(#left-over)', opacity: 0.9 }, mark)
  );
}

function posts(trim: string): string {
  const post = (at: (along: number, up: number) => Point, height: number, fill: string): string =>
    on.polygon(
      [at(-SIDE, 0), at(-SIDE + 11, 0), at(-SIDE + 11, height - 5), at(-SIDE + 5, height), at(-SIDE, height - 8)],
      fill,
    );
  const out = SIDE + 1;
  const middleLeft: Point[] = [
    [SIDE - 11, out, 0],
    [out, out, 0],
    [out, out, TALL * 0.9],
    [SIDE - 5, out, TALL * 0.8],
    [SIDE - 11, out, TALL * 0.86],
  ];
  const middleRight: Point[] = [
    [out, SIDE - 11, 0],
    [out, out, 0],
    [out, out, TALL * 0.9],
    [out, SIDE - 4, TALL * 0.82],
    [out, SIDE - 11, TALL * 0.74],
  ];
  const bolts = [-SIDE + 5, SIDE - 5].flatMap((along) =>
    [8, 30].map((up) => {
      const at: Point = [along, SIDE + 2, up];
      return on.dot(at, 2.6, '#000', 0.5) + on.dot(at, 1.9, lighten(trim, 0.5), 1, [-0.5, -0.7]);
    }),
  );
  return (
    post((along, up) => [along, out, up], TALL + 4, lighten(trim, 0.2)) +
    post((along, up) => [out, along, up], TALL * 0.62, darken(trim, 0.4)) +
    on.polygon(middleLeft, lighten(trim, 0.14)) +
    on.polygon(middleRight, darken(trim, 0.2)) +
    bolts.join('')
  );
}

function splinters(random: Random, wood: string, top: string): string {
  return repeat(11, (i) => {
    const x = -SIDE * 0.5 + random() * SIDE * 1.9;
    const y = SIDE + 24 + random() * 56;
    const turn = random() * Math.PI;
    const length = 9 + random() * 26;
    const width = 2.5 + random() * 4;
    const at = (along: number, across: number, up: number): Point => [
      x + along * Math.cos(turn) - across * Math.sin(turn),
      y + along * Math.sin(turn) + across * Math.cos(turn),
      up,
    ];
    const under = [
      at(-length, -width, -2),
      at(length, -width, -2),
      at(length * 0.8, width + 3, -2),
      at(-length, width + 3, -2),
    ];
    const board = [
      at(-length, -width, 3),
      at(length * 0.7, -width * 0.6, 3),
      at(length, width * 0.1, 3),
      at(length * 0.6, width, 3),
      at(-length * 0.8, width, 3),
    ];
    return on.polygon(under, '#000', opacity(0.45)) + on.polygon(board, tint(i, i % 3 ? top : wood));
  });
}

const dust = (random: Random, top: string): string =>
  repeat(14, () => {
    const place = { cx: 110 + random() * 260, cy: 70 + random() * 120, r: 0.8 + random() * 1.8 };
    return element('circle', { ...place, fill: lighten(top, 0.4), opacity: 0.15 + random() * 0.4 });
  });
