import type { Material } from '../../tools/catalogue/types.ts';
import { darken, lighten, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { type Random, repeat, short } from '../svg.ts';
import { emblem, STRAPS } from './fittings.ts';
import type { Shape } from './form.ts';
import type { Tones } from './materials.ts';
import { topping } from './toppings.ts';
import { brush, type Brush, HALF, HEIGHT, LID, opacity, type Place, REACH, SLOPE } from './space.ts';

interface Lid {
  material: Material;
  tones: Tones;
  palette: Palette;
  icon: string;
  random: Random;
  isOpen: boolean;
  shape: Shape;
}

const LOW = HEIGHT - 4;
const HIGH = HEIGHT + LID;

/** Angle of the open lid, in radians. */
const AJAR = 0.4;

export function lid(options: Lid): string {
  const { material, tones, isOpen, shape } = options;
  const on = brush(shape.lid(isOpen ? AJAR : 0));
  const isPlain = shape.form === 'crate' || shape.form === 'rifle-case' || shape.form === 'locker';
  return (
    on.left(-REACH, REACH, LOW, HIGH, 'url(#lid-left)', '', REACH) +
    on.right(-REACH, REACH, LOW, HIGH, 'url(#lid-right)', '', REACH) +
    on.flat(-REACH, REACH, -REACH, REACH, HIGH, 'url(#top)') +
    grain(options, on) +
    on.flat(-REACH, REACH, -REACH, REACH, HIGH, 'url(#pool)') +
    (material === 'ice' || shape.form === 'gift' ? '' : lidStraps(tones, on)) +
    (isPlain ? plate(options, on) : '') +
    edges(on) +
    topping(shape.form, tones, on) +
    seam(tones, on, isOpen) +
    latch(tones, on, isOpen)
  );
}

function grain({ material, random, palette }: Lid, on: Brush): string {
  if (material === 'wood') {
    return repeat(5, (k) => {
      const y = -REACH + (k * 2 * REACH) / 5;
      const veins = repeat(4, () => {
        const x = -REACH + random() * 150;
        const at = y + 6 + random() * 28;
        return on.flat(x, x + 30 + random() * 50, at, at + 1.2, HIGH, '#2a1606', opacity(0.3));
      });
      return (
        on.flat(-REACH, REACH, y, y + 2, HIGH, '#000', opacity(0.45)) +
        on.flat(-REACH, REACH, y + 2, y + 3.4, HIGH, '#fff', opacity(0.2)) +
        veins
      );
    });
  }
  if (material === 'carbon') {
    return repeat(18 * 18, (i) => {
      const x = -REACH + (i % 18) * 12;
      const y = -REACH + Math.floor(i / 18) * 12;
      return ((i % 18) + Math.floor(i / 18)) % 2 ? on.flat(x, x + 12, y, y + 12, HIGH, '#fff', opacity(0.055)) : '';
    });
  }
  if (material !== 'ice') return '';
  return repeat(16, (i) => {
    const x = -REACH + random() * 170;
    const y = -REACH + random() * 170;
    const a = [Math.min(REACH, x + 50 + random() * 60), Math.min(REACH, y + random() * 40), HIGH] as const;
    const b = [Math.min(REACH, x + random() * 40), Math.min(REACH, y + 40 + random() * 60), HIGH] as const;
    const strength = i % 2 ? 0.1 + random() * 0.2 : 0.05 + random() * 0.1;
    return on.polygon([[x, y, HIGH], a, b], i % 2 ? '#fff' : palette.dark, opacity(strength));
  });
}

function lidStraps({ trim }: Tones, on: Brush): string {
  const lit = lighten(trim, 0.18);
  const shade = darken(trim, 0.35);
  const [near, far] = STRAPS.map((share) => HALF * share) as [number, number];
  const along = [near, far].map(
    (at) =>
      on.flat(at - 11, at + 11, -REACH, REACH, HIGH, lit, opacity(0.96)) +
      on.flat(at - 11, at - 9, -REACH, REACH, HIGH, '#fff', opacity(0.25)) +
      on.left(at - 11, at + 11, LOW, HIGH, lit, '', REACH + 1) +
      on.right(at - 11, at + 11, LOW, HIGH, shade, '', REACH + 1),
  );
  const stretches = [
    [-REACH, near - 11],
    [near + 11, far - 11],
    [far + 11, REACH],
  ] as const;
  const across = [near, far].flatMap((at) =>
    stretches.map(([from, to]) => on.flat(from, to, at - 11, at + 11, HIGH, trim, opacity(0.9))),
  );
  return along.join('') + across.join('');
}

/** The sunken plate in the middle of the top, with the emblem. */
function plate({ material, tones, icon }: Lid, on: Brush): string {
  const edge = REACH * 0.5;
  const line = material === 'carbon' ? tones.glow : lighten(tones.top, 0.5);
  const middle = on.view([0, 0, HIGH]);
  const towards = (x: number, y: number): Place => {
    const [right, down] = on.view([x, y, HIGH]);
    return [right - middle[0], down - middle[1]];
  };
  const mark = emblem(icon, middle, [towards(1, 0), towards(0, 1)], 0.16, mix(tones.mark, tones.top, 0.12));
  return (
    on.flat(-edge, edge, -edge, edge, HIGH, '#000', opacity(material === 'ice' ? 0.06 : 0.24)) +
    on.flat(-edge, edge, -edge, edge, HIGH, 'none', `stroke="${line}" stroke-opacity=".5" stroke-width="2"`) +
    `<g ${opacity(material === 'ice' ? 0.8 : 0.75)} filter="url(#pressed)">${mark}</g>`
  );
}

/** Bevels: narrow faces along the edges, which catch the light where they turn towards it. */
const edges = (on: Brush): string =>
  on.flat(-REACH, REACH, REACH - 4, REACH, HIGH, 'url(#glint)') +
  on.flat(REACH - 4, REACH, -REACH, REACH - 4, HIGH, 'url(#glint-right)') +
  on.left(-REACH, REACH, HIGH - 2.5, HIGH, '#fff', opacity(0.22), REACH + 1) +
  on.right(-REACH, REACH, HIGH - 2.5, HIGH, '#fff', opacity(0.12), REACH + 1) +
  on.left(REACH - 3, REACH, LOW, HIGH, '#fff', opacity(0.3), REACH + 1) +
  on.right(REACH - 2, REACH, LOW, HIGH, '#fff', opacity(0.16), REACH + 1) +
  on.left(-REACH, REACH, LOW, LOW + 5, '#000', opacity(0.2), REACH + 1);

function seam({ glow }: Tones, on: Brush, isOpen: boolean): string {
  const light = (strength: number, width: number): string =>
    on.line([-REACH, REACH, LOW], [REACH, REACH, LOW], glow, strength, width) +
    on.line([REACH, REACH, LOW], [REACH, -REACH, LOW], glow, strength * 0.8, width);
  return `<g filter="url(#near)">${light(isOpen ? 1 : 0.8, isOpen ? 9 : 7)}</g>${light(0.95, 2)}`;
}

function latch({ trim, glow }: Tones, on: Brush, isOpen: boolean): string {
  const [x, y] = on.view([0, REACH + 2, HEIGHT + 4]);
  const height = isOpen ? 20 : 26;
  const keyhole = isOpen ? -2 : 2;
  return (
    `<g transform="matrix(.866 ${String(SLOPE)} 0 1 ${short(x)} ${short(y)})">` +
    `<rect x="-13" y="-13" width="26" height="${String(height)}" rx="5" fill="#0a0d12"/>` +
    `<rect x="-10.5" y="-10.5" width="21" height="${String(height - 5)}" rx="3.5" fill="${lighten(trim, 0.3)}"/>` +
    `<rect x="-10.5" y="-10.5" width="21" height="4" rx="2" fill="#fff" opacity=".45"/>` +
    `<circle cy="${String(keyhole)}" r="4" fill="#0a0d12"/><circle cy="${String(keyhole)}" r="2.2" fill="${glow}"/></g>`
  );
}
