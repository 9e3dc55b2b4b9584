import { darken, lighten } from '../colour.ts';
import { blurFilter, element, verticalGradient } from '../svg.ts';
import type { Tones } from './materials.ts';
import { brush, HALF, HEIGHT, type Point, type View } from './space.ts';

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
    verticalGradient('beneath', [
      [0, '#000000', 0.35],
      [1, '#000000', 0],
    ]),
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

function slanted(id: string, direction: string, stops: readonly (readonly [number, string])[]): string {
  const stopTexts = stops.map(([offset, colour]) => element('stop', { offset, 'stop-color': colour }));
  return `<linearGradient id="${id}" ${direction}>${stopTexts.join('')}</linearGradient>`;
}
