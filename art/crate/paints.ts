import { darken, lighten } from '../colour.ts';
import {
  blurFilter,
  blurOf,
  cutOf,
  element,
  filterOver,
  shiftOf,
  short,
  stackOf,
  tintOf,
  verticalGradient,
} from '../svg.ts';
import type { Tones } from './materials.ts';
import { brush, FRAME, HALF, HEIGHT, type Point, type View } from './space.ts';

/** Gradients, blurs and the clip path of the open mouth that a crate's parts reference. */
export function paints({ wall, top, glow }: Tones, body: View): string {
  const edge = HALF - 7;
  const mouth: Point[] = [
    [-edge, -edge, HEIGHT],
    [edge, -edge, HEIGHT],
    [edge, edge, HEIGHT],
    [-edge, edge, HEIGHT],
  ];
  return [
    blurFilter('far', 13),
    blurFilter('near', 5),
    slanted('top', 'x1="0" y1="0" x2=".9" y2="1"', [
      [0, lighten(top, 0.22)],
      [0.5, top],
      [1, darken(top, 0.18)],
    ]),
    slanted('wall-left', 'x1="0" y1="0" x2=".25" y2="1"', [
      [0, lighten(wall, 0.1)],
      [0.55, wall],
      [1, darken(wall, 0.34)],
    ]),
    slanted('wall-right', 'x1="1" y1="0" x2=".6" y2="1"', [
      [0, darken(wall, 0.36)],
      [1, darken(wall, 0.66)],
    ]),
    verticalGradient('lid-left', [
      [0, lighten(top, 0.04)],
      [1, darken(top, 0.3)],
    ]),
    verticalGradient('lid-right', [
      [0, darken(top, 0.38)],
      [1, darken(top, 0.58)],
    ]),
    rim(glow),
    PRESSED,
    wallShades(body),
    slanted('glint', 'x1="0" y1="0" x2="1" y2="0"', [
      [0, lighten(top, 0.25)],
      [0.55, lighten(top, 0.55)],
      [0.85, lighten(top, 0.92)],
      [1, lighten(top, 0.7)],
    ]),
    slanted('glint-right', 'x1="0" y1="0" x2="1" y2="0"', [
      [0, lighten(top, 0.7)],
      [0.3, lighten(top, 0.4)],
      [1, lighten(top, 0.05)],
    ]),
    `<radialGradient id="pool" cx=".42" cy=".3" r=".6"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>` +
      `<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
    verticalGradient('inner-left', [
      [0, darken(glow, 0.5)],
      [1, lighten(glow, 0.25)],
    ]),
    verticalGradient('inner-back', [
      [0, darken(glow, 0.62)],
      [1, glow],
    ]),
    verticalGradient('ray', [
      [0, glow, 0],
      [1, lighten(glow, 0.4), 0.85],
    ]),
    element(
      'radialGradient',
      { id: 'floor', cx: '50%', cy: '60%', r: '65%' },
      element('stop', { offset: 0, 'stop-color': '#fff' }),
      element('stop', { offset: 0.35, 'stop-color': lighten(glow, 0.45) }),
      element('stop', { offset: 1, 'stop-color': darken(glow, 0.12) }),
    ),
    `<clipPath id="mouth">${brush(body).polygon(mouth, '#000')}</clipPath>`,
  ].join('');
}

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[];

/** Heights of the shade under the lid, of that above the floor, and of the reflection in the floor. */
export const BENEATH = 40;
export const FOOT = 16;
export const REFLECTED = 18;

const UNDER_LID: Stops = [
  [0, '#000', 0.8],
  [0.4, '#000', 0.42],
  [1, '#000', 0],
];
const OVER_FLOOR: Stops = [
  [0, '#000', 0.36],
  [1, '#000', 0],
];
const FADE: Stops = [
  [0, '#fff'],
  [1, '#000'],
];

/** Soft light of the glow's colour from behind, along the edges at the top. */
const rim = (glow: string): string =>
  filterOver(
    'rim',
    FRAME,
    shiftOf('SourceAlpha', 0, 4.5, 'lowered'),
    blurOf('lowered', 2.4, 'soft'),
    cutOf('SourceAlpha', 'out', 'soft', 'upper'),
    tintOf('upper', lighten(glow, 0.3), 0.62, 'lit'),
    stackOf(['SourceGraphic', 'lit'], 'rim'),
  );

/** Presses a mark into its wall: shade inside of its upper edge, light on the lower lip. */
const PRESSED = filterOver(
  'pressed',
  FRAME,
  shiftOf('SourceAlpha', 0.9, 1.3, 'low'),
  cutOf('low', 'out', 'SourceAlpha', 'lip-shape'),
  tintOf('lip-shape', '#fff', 0.4, 'lip'),
  blurOf('SourceAlpha', 0.8, 'soft'),
  shiftOf('soft', 0.8, 1.3, 'sunk'),
  cutOf('SourceAlpha', 'out', 'sunk', 'shade-shape'),
  tintOf('shade-shape', '#000', 0.55, 'shade'),
  stackOf(['lip', 'SourceGraphic', 'shade'], 'pressed'),
);

/** Gradients that run at right angles to an edge of a wall, `depth` units of height upwards or downwards. */
function wallShades(body: View): string {
  const run = (id: string, [from, to]: readonly [Point, Point], depth: number, stops: Stops): string => {
    const [x1, y1] = body(from);
    const [x2, y2] = body(to);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [, y3] = body([from[0], from[1], from[2] + depth]);
    const reach = ((y3 - y1) * (x2 - x1)) / length;
    const [right, down] = [-((y2 - y1) / length) * reach, ((x2 - x1) / length) * reach];
    const ends = `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x1 + right)}" y2="${short(y1 + down)}"`;
    return slanted(id, `gradientUnits="userSpaceOnUse" ${ends}`, stops);
  };
  const left = (z: number): [Point, Point] => [
    [-HALF, HALF, z],
    [HALF, HALF, z],
  ];
  const right = (z: number): [Point, Point] => [
    [HALF, HALF, z],
    [HALF, -HALF, z],
  ];
  const below = brush(body);
  return (
    run('beneath-left', left(HEIGHT), -BENEATH, UNDER_LID) +
    run('beneath-right', right(HEIGHT), -BENEATH, UNDER_LID) +
    run('foot-left', left(0), FOOT, OVER_FLOOR) +
    run('foot-right', right(0), FOOT, OVER_FLOOR) +
    run('fade-left', left(0), -REFLECTED, FADE) +
    run('fade-right', right(0), -REFLECTED, FADE) +
    `<mask id="floor-fade" maskUnits="userSpaceOnUse" x="0" y="0" width="520" height="352">` +
    below.left(-HALF, HALF, -REFLECTED, 0, 'url(#fade-left)') +
    below.right(-HALF, HALF, -REFLECTED, 0, 'url(#fade-right)') +
    `</mask>`
  );
}

function slanted(id: string, direction: string, stops: Stops): string {
  const stopTexts = stops.map(([offset, colour, opacity = 1]) =>
    element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
  );
  return `<linearGradient id="${id}" ${direction}>${stopTexts.join('')}</linearGradient>`;
}
