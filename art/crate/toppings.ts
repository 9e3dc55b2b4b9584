import { darken, lighten, mix } from '../colour.ts';
import { element, repeat, short, verticalGradient } from '../svg.ts';
import { STRAPS } from './fittings.ts';
import type { Form } from './form.ts';
import type { Tones } from './materials.ts';
import { type Brush, HALF, HEIGHT, LID, opacity, type Place, type Point, REACH } from './space.ts';

const TOP = HEIGHT + LID;
/** Height of a chest's domed lid over its rim, and the strips that it is drawn of. */
const DOME = 62;
const STRIPS = 28;
const RIBBON = 17;

/** Dome, handle or bow on the lid of a form. */
export function topping(form: Form, tones: Tones, on: Brush): string {
  if (form === 'chest') return dome(tones, on);
  if (form === 'tin') return grip([-58, 0], [58, 0], 46, tones, on);
  if (form === 'rifle-case') return grip([-34, REACH - 10], [34, REACH - 10], 20, tones, on);
  if (form === 'gift') return ribbons(tones, on) + bow(tones, on);
  return '';
}

/** A point on the arch of the dome, `share` of the way from its front rim to its back rim. */
const arch = (x: number, share: number): Point => [
  x,
  REACH * Math.cos(Math.PI * share),
  TOP + DOME * Math.sin(Math.PI * share),
];

/** A stretch of the dome across its width, in one colour. */
type Span = readonly [from: number, to: number, fill: string];

function dome({ top, trim }: Tones, on: Brush): string {
  const straps = STRAPS.map((share): Span => [HALF * share - 11, HALF * share + 11, lighten(trim, 0.18)]);
  const whole: Span = [-REACH, REACH, top];
  const spans = [whole, ...straps];
  // From the back to the front: what is nearer covers what is farther.
  const strips = repeat(STRIPS, (step) => {
    const [back, front] = [(STRIPS - step) / STRIPS, (STRIPS - step - 1) / STRIPS];
    const at = (back + front) / 2;
    const lamp = Math.exp(-(((at - 0.42) / 0.1) ** 2));
    const light = 0.34 * Math.sin(Math.PI * Math.min(1, at + 0.22)) - 0.2 + 0.26 * lamp;
    return spans
      .map(([from, to, fill]) => {
        const tone = light > 0 ? lighten(fill, light) : darken(fill, -light);
        const corners = [arch(from, back), arch(to, back), arch(to, front), arch(from, front)];
        return on.polygon(corners, tone, `stroke="${tone}"`);
      })
      .join('');
  });
  const end = Array.from({ length: STRIPS + 1 }, (_, step) => arch(REACH, step / STRIPS));
  return (
    strips +
    on.polygon(end, darken(top, 0.5)) +
    on.polygon(end, 'none', `stroke="#fff" stroke-opacity=".22" stroke-width="2"`)
  );
}

function grip(from: Place, to: Place, height: number, { trim }: Tones, on: Brush): string {
  const at = (share: number): Place =>
    on.view([
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      TOP + height * Math.min(1, 3.2 * Math.sin(Math.PI * share)),
    ]);
  const path = Array.from({ length: 25 }, (_, step) =>
    at(step / 24)
      .map(short)
      .join(' '),
  ).join(' L');
  const line = (stroke: string, width: number): string =>
    element('path', {
      d: `M${path}`,
      fill: 'none',
      stroke,
      'stroke-width': width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    });
  return line('#05070a', 15) + line(darken(trim, 0.1), 11) + line(lighten(trim, 0.35), 4);
}

/** Shades of a ribbon: they lean towards the gift's own colour, as cloth beside it would. */
const satinOf =
  ({ mark, wall }: Tones) =>
  (share: number): string =>
    mix(mark, darken(wall, 0.25), share);

/** The ribbons of a gift on its walls; those on the lid are `ribbons`. */
export function wallRibbons(tones: Tones, body: Brush): string {
  const satin = satinOf(tones);
  return (
    body.left(-RIBBON, RIBBON, 0, HEIGHT, satin(0.35), '', HALF + 2) +
    body.left(-RIBBON, -RIBBON + 3, 0, HEIGHT, '#fff', opacity(0.3), HALF + 2) +
    body.right(-RIBBON, RIBBON, 0, HEIGHT, satin(0.6), '', HALF + 2)
  );
}

function ribbons(tones: Tones, on: Brush): string {
  const satin = satinOf(tones);
  return (
    on.flat(-RIBBON, RIBBON, -REACH, REACH, TOP, satin(0.12)) +
    on.flat(-REACH, REACH, -RIBBON, RIBBON, TOP, satin(0.2)) +
    on.left(-RIBBON, RIBBON, HEIGHT - 4, TOP, satin(0.3), '', REACH + 1) +
    on.right(-RIBBON, RIBBON, HEIGHT - 4, TOP, satin(0.52), '', REACH + 1)
  );
}

/** Two loops and two tails of cloth: light where they turn up, the hollow of a loop in shade, a soft shadow below. */
function bow(tones: Tones, on: Brush): string {
  const [x, y] = on.view([0, 0, TOP]);
  const satin = satinOf(tones);
  const outer = (side: 1 | -1): string =>
    `M0 0 C${String(side * 18)} -52 ${String(side * 92)} -58 ${String(side * 84)} -16 ` +
    `C${String(side * 80)} 10 ${String(side * 30)} 10 0 0Z`;
  const hollow = (side: 1 | -1): string =>
    `M0 -2 C${String(side * 22)} -30 ${String(side * 62)} -38 ${String(side * 66)} -16 ` +
    `C${String(side * 60)} -4 ${String(side * 26)} 0 0 -2Z`;
  const tail = (side: 1 | -1): string =>
    `M0 0 L${String(side * 46)} 34 L${String(side * 30)} 36 L${String(side * 26)} 48 Z`;
  const cloth = (d: string, fill: string): string => element('path', { d, fill });
  const sides = [-1, 1] as const;
  const shapes = sides.map((side) => tail(side) + outer(side)).join('');
  return (
    verticalGradient('satin', [
      [0, lighten(satin(0), 0.35)],
      [0.45, satin(0.12)],
      [1, satin(0.5)],
    ]) +
    verticalGradient('hollow', [
      [0, satin(0.7)],
      [1, satin(0.3)],
    ]) +
    `<g transform="translate(${short(x)} ${short(y)})">` +
    element('g', { transform: 'translate(0 9)', filter: 'url(#near)', opacity: 0.45 }, cloth(shapes, '#000')) +
    sides.map((side) => cloth(tail(side), satin(0.34))).join('') +
    sides.map((side) => cloth(outer(side), 'url(#satin)') + cloth(hollow(side), 'url(#hollow)')).join('') +
    `<circle r="14" cy="-2" fill="${satin(0.6)}"/><circle r="13" cy="-4" fill="url(#satin)"/></g>`
  );
}
