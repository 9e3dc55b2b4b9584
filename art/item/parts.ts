import { darken, lighten, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { element } from '../svg.ts';
import type { Silhouette } from './silhouettes.ts';

/** The parts of an item that its finish does not cover, in the coordinates of the levelled silhouette. */
export function partsOf(silhouette: Silhouette, palette: Palette): string {
  const place = placeIn(silhouette.box);
  return [
    ...rows(silhouette.metal).map((area) => place.rectangle(area, 'url(#metal)')),
    ...rows(silhouette.grip).map((area) => place.rectangle(area, 'url(#grip)')),
    ...rows(silhouette.blade).map((area) => place.rectangle(area, 'url(#flash)')),
    ...rows(silhouette.seams).map((line) => place.seam(line, darken(palette.dark, 0.55))),
    ...rows(silhouette.pins).map((point) => place.pin(point)),
  ].join('');
}

/** Glass is drawn under the silhouette and shows through its holes. */
export function glassOf(silhouette: Silhouette): string {
  const place = placeIn(silhouette.box);
  return rows(silhouette.glass)
    .map((circle) => place.lens(circle))
    .join('');
}

export function partPaints({ base, dark, pop }: Palette): string {
  const stops = (list: readonly (readonly [number, string])[]): string =>
    list.map(([offset, colour]) => `<stop offset="${String(offset)}" stop-color="${colour}"/>`).join('');
  // A dark room with one long lamp: its reflection is the band, and the floor lights the underside a little.
  const metal = stops([
    [0, mix('#545e6a', dark, 0.2)],
    [0.2, mix('#8b96a3', base, 0.12)],
    [0.3, mix('#eef3f8', base, 0.06)],
    [0.38, mix('#dbe3ec', base, 0.08)],
    [0.46, mix('#59636f', dark, 0.15)],
    [0.74, mix('#2b323b', dark, 0.25)],
    [1, mix('#4a545f', dark, 0.15)],
  ]);
  const flash = FLASH.map(([offset, colour, strength]) =>
    element('stop', { offset, 'stop-color': colour, 'stop-opacity': strength }),
  ).join('');
  const grip = stops([
    [0, mix('#4a525d', dark, 0.4)],
    [1, mix('#1d2128', dark, 0.4)],
  ]);
  const glass = stops([
    [0, lighten(pop, 0.75)],
    [0.16, lighten(pop, 0.2)],
    [0.5, darken(pop, 0.3)],
    [1, darken(pop, 0.78)],
  ]);
  return (
    `<linearGradient id="metal" x1="0" y1="0" x2="0" y2="1">${metal}</linearGradient>` +
    `<linearGradient id="flash" x1="0" y1="0" x2="1" y2=".45">${flash}</linearGradient>` +
    `<linearGradient id="grip" x1="0" y1="0" x2="0" y2="1">${grip}</linearGradient>` +
    `<radialGradient id="glass" cx=".33" cy=".28" r=".8">${glass}</radialGradient>`
  );
}

/** Bands of light and dark that cross a blade aslant. */
const FLASH = [
  [0, '#000', 0.3],
  [0.16, '#000', 0],
  [0.3, '#fff', 0.1],
  [0.36, '#fff', 0.46],
  [0.46, '#fff', 0.36],
  [0.5, '#fff', 0.06],
  [0.66, '#000', 0.22],
  [0.78, '#fff', 0],
  [0.84, '#fff', 0.34],
  [0.88, '#fff', 0],
  [1, '#000', 0.1],
] as const;

const rows = (text = ''): number[][] =>
  text
    .split(',')
    .filter(Boolean)
    .map((row) => row.trim().split(' ').map(Number));

/** Converts percentages of a box into coordinates. */
function placeIn([left, top, width, height]: Silhouette['box']) {
  const x = (percent = 0): number => left + (percent * width) / 100;
  const y = (percent = 0): number => top + (percent * height) / 100;
  const line = (from: readonly number[], down: number, colour: string, strength: number, thickness: number): string => {
    const ends = { x1: x(from[0]), y1: y(from[1]) + down, x2: x(from[2]), y2: y(from[3]) + down };
    const look = { 'stroke-opacity': strength, 'stroke-width': thickness, 'stroke-linecap': 'round' };
    return element('line', { ...ends, stroke: colour, ...look });
  };
  const circle = (cx: number, cy: number, r: number, fill: string, opacity = 1): string =>
    element('circle', { cx, cy, r, fill, opacity });
  return {
    rectangle: ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], fill: string): string =>
      element('rect', { x: x(x0), y: y(y0), width: x(x1) - x(x0), height: y(y1) - y(y0), fill }),
    seam: (from: readonly number[], colour: string): string =>
      line(from, 0, colour, 0.75, 6) + line(from, 4.5, '#ffffff', 0.32, 3),
    pin: ([px, py]: readonly number[]): string =>
      circle(x(px), y(py), 7, '#05070a', 0.75) + circle(x(px) - 1, y(py) - 1.5, 4.4, '#c9d2dc', 0.9),
    lens: ([cx, cy, radius = 0]: readonly number[]): string =>
      circle(x(cx), y(cy), (radius * width) / 100, 'url(#glass)'),
  };
}
