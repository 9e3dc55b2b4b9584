import type { ItemArt } from '../../tools/catalogue/types.ts';
import { lighten, mix } from '../colour.ts';
import { outlineOf } from '../icons.ts';
import { type Palette, PALETTES } from '../palettes.ts';
import { element, randomFrom, short, verticalGradient } from '../svg.ts';
import { glassOf, partPaints, partsOf } from './parts.ts';
import { PATTERNS } from './patterns.ts';
import { type Silhouette, silhouetteOf } from './silhouettes.ts';

/** Raise it when the drawing below changes, so that every item's picture gets a new name. */
export const ITEM_DRAWING_VERSION = 1;

/** Rotation of long items in squares, in degrees, so that they fill the square. */
const ASLANT = -32;

/** True when the item is so long that it would look thin in a square. */
export function isLong({ icon }: ItemArt): boolean {
  const [, , width, height] = silhouetteOf(icon).box;
  return height / width < 0.5;
}

/**
 * One item as SVG on a transparent background, with margins on all sides (trim it). `isAslant` rotates it for squares.
 * Equal drawings produce equal SVG.
 *
 * @throws Error when the icon set lacks the icon
 */
export function itemSvg(drawing: ItemArt, isAslant = false): string {
  const silhouette = silhouetteOf(drawing.icon);
  const palette = PALETTES[drawing.palette];
  const d = outlineOf(drawing.icon);
  const outline = (look: Record<string, string | number>): string =>
    element('path', {
      d,
      transform: `rotate(${String(silhouette.turn)} 256 256)`,
      'stroke-linejoin': 'round',
      ...look,
    });
  const defs = [element('clipPath', { id: 'outline' }, outline({})), partPaints(palette), lights(palette), BEVEL];
  const layers = [finish(drawing, silhouette), partsOf(silhouette, palette), shade(silhouette)];
  const edge = { stroke: lighten(palette.light, 0.5), 'stroke-opacity': 0.55, 'stroke-width': 4 };
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: 980, height: 980, viewBox: '-194 -194 900 900' },
    element('defs', {}, ...defs),
    element(
      'g',
      { transform: `rotate(${isAslant ? String(ASLANT) : '0'} 256 256)` },
      outline({ fill: DARK, stroke: DARK, 'stroke-width': 21 }),
      glassOf(silhouette),
      element('g', { 'clip-path': 'url(#outline)' }, ...layers),
      outline({ fill: '#000', filter: 'url(#bevel)' }),
      outline({ fill: 'none', ...edge }),
    ),
  );
}

/** Colour of the joints between parts and of the outline against the background. */
const DARK = '#06080c';

/** Light from the upper left on rounded edges, which makes every part of a flat outline look thick. */
const BEVEL = element(
  'filter',
  { id: 'bevel', x: '-20%', y: '-20%', width: '140%', height: '140%' },
  element('feGaussianBlur', { in: 'SourceAlpha', stdDeviation: 6, result: 'soft' }),
  element(
    'feSpecularLighting',
    {
      in: 'soft',
      surfaceScale: 7,
      specularConstant: 0.5,
      specularExponent: 20,
      'lighting-color': '#fff',
      result: 'lit',
    },
    element('feDistantLight', { azimuth: 245, elevation: 42 }),
  ),
  element('feComposite', { in: 'lit', in2: 'SourceAlpha', operator: 'in' }),
);

const lights = ({ base, dark }: Palette): string =>
  verticalGradient('base', [
    [0, lighten(base, 0.1)],
    [1, mix(base, dark, 0.35)],
  ]) +
  verticalGradient('shade', [
    [0, '#ffffff', 0.34],
    [0.3, '#ffffff', 0.05],
    [0.52, '#000000', 0],
    [1, '#000000', 0.58],
  ]);

/**
 * The skin: base colour and pattern. The pattern scales with the item's height, so that slim items show enough of it.
 */
function finish({ palette, pattern, seed }: ItemArt, { box: [left, top, width, height] }: Silhouette): string {
  const random = randomFrom(seed * 31 + 7);
  const scale = Math.max(0.5, Math.min(1, (height * 1.9) / 512));
  const side = 512 * scale;
  const spare = Math.max(0, side - height);
  // Flames rise from the lower part of the item; other patterns may start at any height.
  const lift = (pattern === 'flames' ? 0.7 : random()) * spare;
  const tile = element('g', { id: 'tile' }, PATTERNS[pattern](random, PALETTES[palette]));
  const mirroredTile = element('use', { href: '#tile', transform: 'translate(1024 0) scale(-1 1)' });
  const transform = `translate(${short(left - 4)} ${short(top - lift)}) scale(${scale.toFixed(3)})`;
  return (
    element('rect', { x: left - 20, y: top - 20, width: width + 40, height: height + 40, fill: 'url(#base)' }) +
    element('g', { opacity: 0.94, transform }, tile, width > side ? mirroredTile : '')
  );
}

/** Light from above over the whole item, and a darker underside. */
const shade = ({ box: [left, top, width, height] }: Silhouette): string =>
  element('rect', { x: left - 20, y: top, width: width + 40, height, fill: 'url(#shade)' });
