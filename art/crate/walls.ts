import type { Material } from '../../tools/catalogue/types.ts';
import { darken } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { type Random, repeat } from '../svg.ts';
import type { Tones } from './materials.ts';
import { type Brush, HALF, HEIGHT, opacity } from './space.ts';

interface Wall {
  brush: Brush;
  random: Random;
  tones: Tones;
  palette: Palette;
}

export function walls(material: Material, wall: Wall): string {
  const { brush } = wall;
  const bare =
    brush.left(-HALF, HALF, 0, HEIGHT, 'url(#wall-left)') + brush.right(-HALF, HALF, 0, HEIGHT, 'url(#wall-right)');
  return bare + GRAINS[material](wall);
}

const planks = ({ brush, random }: Wall): string =>
  repeat(5, (k) => {
    const low = (k * HEIGHT) / 5;
    const tint = k % 2 ? '#000' : '#fff';
    const boards =
      brush.left(-HALF, HALF, low, low + HEIGHT / 5, tint, opacity(0.03 + random() * 0.07)) +
      brush.left(-HALF, HALF, low, low + 1.8, '#000', opacity(0.55)) +
      brush.left(-HALF, HALF, low + 1.8, low + 3, '#fff', opacity(0.14)) +
      brush.right(-HALF, HALF, low, low + HEIGHT / 5, tint, opacity(0.02 + random() * 0.06)) +
      brush.right(-HALF, HALF, low, low + 1.8, '#000', opacity(0.6)) +
      brush.right(-HALF, HALF, low + 1.8, low + 3, '#fff', opacity(0.08));
    const veins = repeat(5, () => {
      const from = -HALF + random() * 150;
      const to = Math.min(HALF, from + 30 + random() * 60);
      const at = low + 4 + random() * 13;
      return (
        brush.left(from, to, at, at + 1, '#2a1606', opacity(0.35)) +
        brush.right(from, to, at, at + 1, '#1a0d03', opacity(0.35))
      );
    });
    return boards + veins;
  });

const panels = ({ brush, random }: Wall): string => {
  const edge = HALF * 0.62;
  return (
    brush.left(-edge, edge, 12, HEIGHT - 20, '#000', opacity(0.22)) +
    brush.left(-edge, edge, 12, 13.5, '#fff', opacity(0.3)) +
    brush.left(-edge, -edge + 2, 12, HEIGHT - 20, '#000', opacity(0.4)) +
    brush.right(-edge, edge, 12, HEIGHT - 20, '#000', opacity(0.25)) +
    brush.right(-edge, edge, 12, 13.5, '#fff', opacity(0.16)) +
    repeat(26, (i) => brush.left(-HALF, HALF, i * 3.6, i * 3.6 + 0.8, '#fff', opacity(random() * 0.1)))
  );
};

const weave = ({ brush }: Wall): string =>
  repeat(20 * 10, (i) => {
    const column = i % 20;
    const row = Math.floor(i / 20);
    if ((column + row) % 2 === 0) return '';
    const from = -HALF + column * 10;
    const low = row * 9.4;
    return (
      brush.left(from, from + 10, low, low + 9.4, '#fff', opacity(0.06)) +
      brush.right(from, from + 10, low, low + 9.4, '#fff', opacity(0.04))
    );
  }) + sheen({ brush }, [-1, -0.2, -0.75, -1], 0.07);

const facets = ({ brush, random, palette, tones }: Wall): string => {
  const corner = (limit: number, value: number): number => Math.min(limit, value);
  const cracks = repeat(9, (i) => {
    const x = -HALF + random() * 170;
    const z = random() * 70;
    const a = [corner(HALF, x + 26 + random() * 40), corner(HEIGHT, z + random() * 34)] as const;
    const b = [corner(HALF, x + 10 + random() * 26), corner(HEIGHT, z + 22 + random() * 40)] as const;
    return (
      brush.polygon(
        [
          [x, HALF, z],
          [a[0], HALF, a[1]],
          [b[0], HALF, b[1]],
        ],
        '#fff',
        opacity(0.1 + random() * 0.22),
      ) +
      brush.polygon(
        [
          [HALF, x, z],
          [HALF, a[0], a[1]],
          [HALF, b[0], b[1]],
        ],
        i % 2 ? '#fff' : palette.dark,
        opacity(0.08 + random() * 0.16),
      )
    );
  });
  const heart: [number, number][] = [
    [-0.5, 0],
    [0.5, 0],
    [0.2, 0.8],
    [-0.3, 0.7],
  ];
  const light = heart.map(([x, z]) => [HALF * x, HALF, HEIGHT * z] as const);
  return cracks + brush.polygon(light, tones.glow, `${opacity(0.25)} filter="url(#near)"`);
};

const inlay = ({ brush, tones }: Wall): string => {
  const frame = (share: number, left: string, right: string): string => {
    const low = HEIGHT * (1 - share) + 2;
    const high = HEIGHT * share - 12;
    return (
      brush.left(-HALF * share, HALF * share, low, high, 'none', `stroke="${left}" stroke-width="2"`) +
      brush.right(-HALF * share, HALF * share, low, high, 'none', `stroke="${right}" stroke-width="2"`)
    );
  };
  const edge = HALF * 0.66;
  return (
    frame(0.9, '#fff2b88c', '#ffe28a66') +
    frame(0.82, '#fff2b840', '#ffe28a2e') +
    brush.left(-edge, edge, 16, HEIGHT - 26, tones.trim, opacity(0.92)) +
    brush.left(-edge, edge, 16, 18, '#fff', opacity(0.3)) +
    brush.right(-edge, edge, 16, HEIGHT - 26, darken(tones.trim, 0.3), opacity(0.92)) +
    sheen({ brush }, [-0.1, 0.3, -0.25, -0.65], 0.22)
  );
};

const ribs = ({ brush }: Wall): string =>
  repeat(3, (i) => {
    const low = 14 + i * 22;
    const edge = HALF * 0.8;
    return (
      brush.left(-edge, edge, low, low + 6, '#000', opacity(0.26)) +
      brush.left(-edge, edge, low - 1, low, '#fff', opacity(0.18)) +
      brush.right(-edge, edge, low, low + 6, '#000', opacity(0.28)) +
      brush.right(-edge, edge, low - 1, low, '#fff', opacity(0.1))
    );
  });

/** A slanting band of light over the left wall, given by two ends at its top and two at its foot. */
function sheen(
  { brush }: Pick<Wall, 'brush'>,
  [a, b, c, d]: readonly [number, number, number, number],
  strength: number,
): string {
  const ends = [
    [a, HEIGHT],
    [b, HEIGHT],
    [c, 0],
    [d, 0],
  ] as const;
  return brush.polygon(
    ends.map(([x, z]) => [HALF * x, HALF, z] as const),
    '#fff',
    opacity(strength),
  );
}

const GRAINS: Record<Material, (wall: Wall) => string> = {
  wood: planks,
  steel: panels,
  carbon: weave,
  ice: facets,
  gold: inlay,
  polymer: ribs,
};
