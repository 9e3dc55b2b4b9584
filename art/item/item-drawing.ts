import type { ItemArt } from '../../tools/catalogue/types.ts';
import { lighten, mix } from '../colour.ts';
import { outlineOf } from '../icons.ts';
import { type Palette, PALETTES } from '../palettes.ts';
import { blurOf, cutOf, element, filterOver, randomFrom, short, stackOf, tintOf, verticalGradient } from '../svg.ts';
import { glassOf, partPaints, partsOf } from './parts.ts';
import { PATTERNS } from './patterns.ts';
import { type Silhouette, silhouetteOf } from './silhouettes.ts';

/** Raise it when the drawing below changes, so that every item's picture gets a new name. */
export const ITEM_DRAWING_VERSION = 2;

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
  const closed = silhouette.closed ?? CLOSED;
  const paths = [outlineOf(drawing.icon), silhouette.joins].filter((d) => d !== undefined);
  const transform = `rotate(${String(silhouette.turn)} 256 256)`;
  const outline = (look: Record<string, string | number>): string =>
    element('g', { 'stroke-linejoin': 'round', ...look }, ...paths.map((d) => element('path', { d, transform })));
  const clip = element('clipPath', { id: 'outline' }, ...paths.map((d) => element('path', { d, transform })));
  const defs = [clip, partPaints(palette), lights(palette), ...filtersOf(silhouette.box, closed)];
  const layers = [finish(drawing, silhouette), partsOf(silhouette, palette), shade(silhouette)];
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: 980, height: 980, viewBox: '-194 -194 900 900' },
    element('defs', {}, ...defs),
    element(
      'g',
      { transform: `rotate(${isAslant ? String(ASLANT) : '0'} 256 256)` },
      element('g', { filter: 'url(#core)' }, outline({ fill: '#000', stroke: '#000', 'stroke-width': 2 * closed })),
      glassOf(silhouette),
      element('g', { 'clip-path': 'url(#outline)' }, ...layers),
      groove(silhouette),
      outline({ fill: '#000', filter: 'url(#volume)' }),
      outline({ fill: '#000', filter: 'url(#edge)' }),
    ),
  );
}

/** Half the widest gap between parts that the dark core beneath them fills, in icon units. */
const CLOSED = 15;

/** Colour of the core, a blackened steel. */
const CORE = '#2b313a';

/** Turns brightness into one colour's opacity: `slope` times the difference to `middle`. */
const toOpacity = (slope: number, middle: number, tone: 0 | 1, result: string): string => {
  const row = `0 0 0 0 ${String(tone)} `;
  const values = `${row}${row}${row}${String(slope)} 0 0 0 ${String(-slope * middle)}`;
  return element('feColorMatrix', { in: 'lit', values, result });
};

/** Shade and light of a lamp at the upper left over a shape with soft edges: the results `dark` and `bright`. */
const lamp = (height: number, dark: number, bright: number): string =>
  element(
    'feDiffuseLighting',
    { in: 'soft', surfaceScale: height, diffuseConstant: 1, result: 'lit' },
    element('feDistantLight', { azimuth: 255, elevation: 52 }),
  ) +
  toOpacity(-dark, 0.76, 0, 'dark') +
  toOpacity(bright, 0.83, 1, 'bright');

const glint = (azimuth: number, strength: number, result: string): string =>
  element(
    'feSpecularLighting',
    { in: 'soft', surfaceScale: 4, specularConstant: strength, specularExponent: 16, 'lighting-color': '#fff', result },
    element('feDistantLight', { azimuth, elevation: 32 }),
  );

/** Filters over the levelled outline, with room for their blurs: a smaller area takes less time. */
function filtersOf([left, top, width, height]: Silhouette['box'], closed: number): readonly string[] {
  const area = [left - 50, top - 50, width + 100, height + 100] as const;
  return [
    // The core holds the parts together: a widened outline, blurred, and cut off where it is back at its own width.
    filterOver(
      'core',
      area,
      blurOf('SourceAlpha', closed * 0.53, 'wide'),
      element(
        'feComponentTransfer',
        { in: 'wide', result: 'shape' },
        element('feFuncA', { type: 'linear', slope: 16, intercept: -14.9 }),
      ),
      tintOf('shape', CORE, 1, 'flat'),
      blurOf('shape', 5, 'soft'),
      lamp(9, 1.8, 1.6),
      stackOf(['flat', 'dark', 'bright'], 'all'),
      cutOf('all', 'in', 'shape', 'core'),
    ),
    // Rounds the parts.
    filterOver(
      'volume',
      area,
      blurOf('SourceAlpha', 8, 'soft'),
      lamp(12, 1.5, 1.8),
      stackOf(['dark', 'bright'], 'all'),
      cutOf('all', 'in', 'SourceAlpha', 'volume'),
    ),
    // Thin glints along the edges that face the lamp, and weaker ones along those that face the lit floor.
    filterOver(
      'edge',
      area,
      blurOf('SourceAlpha', 2, 'soft'),
      glint(250, 0.85, 'above'),
      glint(95, 0.36, 'below'),
      stackOf(['above', 'below'], 'all'),
      cutOf('all', 'in', 'SourceAlpha', 'edge'),
    ),
  ];
}

/** A shallow line along a blade, in place of a gap that would split it. */
const groove = ({ groove: d, turn }: Silhouette): string => {
  if (d === undefined) return '';
  const line = (down: number, colour: string, strength: number, width: number): string =>
    element('path', {
      d,
      transform: `translate(0 ${String(down)}) rotate(${String(turn)} 256 256)`,
      fill: 'none',
      stroke: colour,
      'stroke-opacity': strength,
      'stroke-width': width,
      'stroke-linecap': 'round',
    });
  return line(0, '#000', 0.45, 6) + line(4, '#fff', 0.35, 3);
};

const lights = ({ base, dark }: Palette): string =>
  verticalGradient('base', [
    [0, lighten(base, 0.1)],
    [1, mix(base, dark, 0.35)],
  ]) +
  verticalGradient('shade', [
    [0, '#ffffff', 0.3],
    [0.34, '#ffffff', 0.06],
    [0.52, '#000000', 0],
    [1, '#000000', 0.42],
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
