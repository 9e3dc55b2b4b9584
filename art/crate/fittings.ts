import type { Material } from '../../tools/catalogue/types.ts';
import { darken, lighten, mix } from '../colour.ts';
import { outlineOf } from '../icons.ts';
import { element, type Random, repeat, short } from '../svg.ts';
import type { Tones } from './materials.ts';
import { type Brush, HALF, HEIGHT, opacity, type Place, type Point, SLOPE } from './space.ts';
import type { Shape } from './form.ts';

/** Positions of the straps, as shares of half a side. */
export const STRAPS = [-0.74, 0.74] as const;

export function fittings(material: Material, tones: Tones, brush: Brush): string {
  const straps = material === 'ice' ? '' : STRAPS.map((share) => strap(HALF * share, tones, brush)).join('');
  const isRiveted = material === 'steel' || material === 'wood' || material === 'polymer';
  return straps + brackets(tones, brush) + (isRiveted ? rivets(tones, brush) : '');
}

function strap(at: number, { trim }: Tones, brush: Brush): string {
  const lit = lighten(trim, 0.18);
  const shade = darken(trim, 0.35);
  const over = HALF + 1.5;
  return (
    brush.left(at - 11, at + 11, 0, HEIGHT, lit, '', over) +
    brush.left(at - 11, at - 9, 0, HEIGHT, '#fff', opacity(0.3), over) +
    brush.left(at + 9, at + 11, 0, HEIGHT, '#000', opacity(0.35), over) +
    brush.right(at - 11, at + 11, 0, HEIGHT, shade, '', over) +
    brush.right(at - 11, at - 9, 0, HEIGHT, '#fff', opacity(0.14), over)
  );
}

export function brackets({ trim }: Tones, brush: Brush): string {
  const over = HALF + 2;
  const shade = darken(trim, 0.35);
  return (
    brush.left(-HALF, -HALF + 30, 0, 15, trim, opacity(0.95), over) +
    brush.left(HALF - 30, HALF, 0, 15, trim, '', over) +
    brush.right(-HALF, -HALF + 30, 0, 15, shade, '', over) +
    brush.right(HALF - 30, HALF, 0, 15, shade, '', over) +
    brush.left(HALF - 9, HALF, 0, HEIGHT, lighten(trim, 0.18), '', over) +
    brush.right(HALF - 9, HALF, 0, HEIGHT, darken(trim, 0.15), '', over) +
    brush.line([HALF, HALF, 0], [HALF, HALF, HEIGHT], '#fff', 0.5, 2)
  );
}

function rivets({ trim }: Tones, brush: Brush): string {
  const spots = STRAPS.flatMap((share) => [9, HEIGHT - 22].map((z) => [HALF * share, z] as const));
  return spots
    .map(([along, z]) => {
      const left: Point = [along, HALF + 2, z];
      return (
        brush.dot(left, 3.2, '#000', 0.5) +
        brush.dot(left, 2.3, lighten(trim, 0.45), 1, [-0.6, -0.8]) +
        brush.dot([HALF + 2, along, z], 2.4, lighten(trim, 0.15))
      );
    })
    .join('');
}

/** Draws an icon in a plane, given its centre and the picture vectors of one unit along each side. */
export function emblem(
  icon: string,
  middle: Place,
  [ax, ay]: readonly [Place, Place],
  size: number,
  fill: string,
): string {
  const matrix = [ax[0] * size, ax[1] * size, ay[0] * size, ay[1] * size, ...middle].map((n) =>
    String(Math.round(n * 1000) / 1000),
  );
  const transform = `matrix(${matrix.join(' ')}) translate(-256 -256)`;
  return element('path', { d: outlineOf(icon), fill, transform });
}

/** The emblem, pressed into the left wall. It glows on dark and transparent materials. */
export function wallEmblem(icon: string, material: Material, { mark, wall, glow }: Tones, shape: Shape): string {
  const middle = shape.body([0, HALF + 2, HEIGHT * 0.4]);
  const plane = [
    [0.866, SLOPE],
    [0, 1.02],
  ] as const;
  const size = 0.158 * shape.markScale;
  const isShining = material === 'carbon' || material === 'gold' || material === 'ice';
  const halo = isShining ? `<g filter="url(#near)" opacity=".24">${emblem(icon, middle, plane, size, glow)}</g>` : '';
  const fill = isShining ? mix(mark, glow, 0.3) : mix(mark, wall, 0.08);
  return `${halo}<g filter="url(#pressed)">${emblem(icon, middle, plane, size, fill)}</g>`;
}

/** A shipping label with a bar code on the right wall. */
export function label({ mark }: Tones, random: Random, { body, markScale }: Shape): string {
  const [x, y] = body([HALF + 2, 38, HEIGHT * 0.62]);
  const [wide, slant] = [0.866 * markScale, -SLOPE * markScale];
  const bars = repeat(9, (i) => {
    const place = `x="${short(31 + i * 4.4)}" y="5" width="${short(1 + random() * 2.2)}" height="11"`;
    return `<rect ${place} fill="${mark}" opacity=".75"/>`;
  });
  return (
    `<g transform="matrix(${short(wide)} ${short(slant)} 0 ${short(markScale)} ${short(x)} ${short(y)})">` +
    `<rect width="76" height="30" rx="3" fill="#07090d" opacity=".45"/>` +
    `<rect x="5" y="5" width="20" height="20" rx="2" fill="${mark}" opacity=".85"/>${bars}` +
    `<rect x="31" y="20" width="38" height="4.5" fill="${mark}" opacity=".55"/></g>`
  );
}
