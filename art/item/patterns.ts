import type { PatternName } from '../../tools/catalogue/types.ts';
import { lighten, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';
import { cycle, element, type Random, randomFrom, repeat, short } from '../svg.ts';
import { blob, flame, hexagon, snowflake, stroke } from './motifs.ts';

/** Draws over a square of 512, slightly beyond its edges. */
export type Pattern = (random: Random, palette: Palette) => string;

/** The finishes, by name. Equal random numbers produce equal drawings. */
export const PATTERNS: Record<PatternName, Pattern> = {
  stripes: (random, { light, dark, pop }) =>
    repeat(13, (i) => {
      const place = { x: i * 64 - 220, y: -100, width: 10 + random() * 34, height: 900 };
      return element('rect', { ...place, fill: cycle([light, dark, pop, dark], i), transform: 'skewX(-24)' });
    }),

  camo: (random, { base, light, dark, pop }) =>
    repeat(64, (i) => {
      const fill = cycle([dark, light, dark, pop, mix(base, dark, 0.5)], i);
      return `<path d="${blob(random, random() * 512, random() * 512, 20 + random() * 34)}" fill="${fill}"/>`;
    }),

  hex: (random, palette) =>
    repeat(14 * 13, (i) => {
      const row = Math.floor(i / 13);
      return hexagon((i % 13) * 42 + (row % 2) * 21, row * 37, hexFill(random(), palette), palette.dark);
    }),

  flames: (random, { light, dark, pop }) =>
    repeat(3, (layer) =>
      repeat(11, (i) => {
        const height = (400 - layer * 110) * (0.6 + random() * 0.6);
        return flame(i * 54 - 40 + random() * 30, 500 + layer * 10, height, cycle([dark, pop, light], layer));
      }),
    ),

  topo: (random, { light, pop }) =>
    repeat(4, (hill) => {
      const x = random() * 512;
      const y = 120 + random() * 272;
      return repeat(10, (ring) => {
        const isMajor = ring % 4 === 3;
        const path = blob(randomFrom(hill * 9 + 4), x, y, 16 + ring * 27, 1.2);
        return stroke(path, isMajor ? pop : light, isMajor ? 7 : 5, hill ? 0.55 : 0.95);
      });
    }),

  tiger: (random, { dark, pop }) =>
    repeat(44, (i) => {
      const x = random() * 520;
      const y = random() * 512;
      const length = 70 + random() * 120;
      const rise = `${short(length * 0.3)} ${short(-20 - random() * 20)}`;
      const there = `q${rise} ${short(length)} ${short(random() * 30 - 15)}`;
      const back = `q${short(-length * 0.5)} ${short(12 + random() * 16)} ${short(-length)} 20z`;
      const turn = `rotate(${short(66 + random() * 26)} ${short(x)} ${short(y)})`;
      const d = `M${short(x)} ${short(y)} ${there} ${back}`;
      return element('path', { d, fill: i % 6 === 5 ? pop : dark, transform: turn });
    }),

  shards: (random, { base, light, dark, pop }) =>
    repeat(64, (i) => {
      const side = (): string => short((random() - 0.5) * 170);
      const start = `M${short(random() * 512)} ${short(random() * 512)}`;
      const fill = cycle([light, dark, dark, pop, lighten(base, 0.2)], i);
      return `<path d="${start} l${side()} ${side()} l${side()} ${side()}z" fill="${fill}" opacity=".82"/>`;
    }),

  circuit: (random, { base, light, dark, pop }) =>
    `<rect width="512" height="512" fill="${dark}" opacity=".75"/>` +
    repeat(44, (i) => {
      const x = Math.round(random() * 16) * 32;
      const y = Math.round(random() * 16) * 32;
      const steps = repeat(4, () => (random() < 0.5 ? 'h' : 'v') + String((Math.floor(random() * 5) - 2) * 32));
      const isLive = i % 5 === 0;
      const node = `<circle cx="${String(x)}" cy="${String(y)}" r="11" fill="${isLive ? pop : light}"/>`;
      return stroke(`M${String(x)} ${String(y)}${steps}`, isLive ? pop : lighten(base, 0.12), 9, 1) + node;
    }),

  frost: (random, { light }) =>
    repeat(30, (i) =>
      snowflake(random() * 512, random() * 512, 40 + random() * 70, random() * 60, i % 3 ? light : '#fff'),
    ),

  marble: (random, { light, dark, pop }) =>
    repeat(16, (i) => {
      const bend = (): string =>
        `q${short(40 + random() * 20)} ${short((random() - 0.5) * 120)} 100 ${short((random() - 0.5) * 70)}`;
      const path = `M-40 ${short(i * 38 + random() * 30 - 40)}${repeat(6, bend)}`;
      return stroke(path, i % 4 === 0 ? pop : i % 2 ? light : dark, 3 + random() * 16, 0.75);
    }),

  dots: (_random, { light, dark, pop }) =>
    `<rect width="512" height="256" y="256" fill="${dark}" opacity=".6"/>` +
    repeat(22 * 22, (i) => {
      const row = Math.floor(i / 22);
      const radius = short(1.5 + 9 * Math.abs(Math.sin(row * 0.24 + 0.4)));
      const x = String((i % 22) * 24 + (row % 2) * 12);
      return `<circle cx="${x}" cy="${String(row * 24)}" r="${radius}" fill="${row > 12 ? pop : light}"/>`;
    }),

  chevrons: (_random, { light, dark, pop }) =>
    repeat(12, (i) => {
      const width = i % 3 ? 20 : 38;
      const path = `M${String(i * 64 - 160)} -10 l110 266 l-110 266 h${String(width)} l110 -266 l-110 -266z`;
      return `<path d="${path}" fill="${cycle([light, dark, pop], i)}"/>`;
    }),

  glitch: (random, { light, dark, pop }) =>
    repeat(64, (i) => {
      const place = `x="${short(random() * 520 - 40)}" y="${String(Math.round(random() * 42) * 12)}"`;
      const size = `width="${short(30 + random() * 150)}" height="${random() < 0.3 ? '24' : '12'}"`;
      return `<rect ${place} ${size} fill="${cycle([light, dark, pop, dark], i)}" opacity=".9"/>`;
    }),

  gradient: (random, { base, light, dark, pop }) =>
    element(
      'linearGradient',
      { id: 'sweep', x1: 0, x2: 1, y2: 0.3 },
      ...[dark, base, pop, light].map((colour, i) =>
        element('stop', { offset: [0, 0.35, 0.65, 1][i] ?? 1, 'stop-color': colour }),
      ),
    ) +
    `<rect width="512" height="512" fill="url(#sweep)"/>` +
    repeat(60, () => {
      const place = `cx="${short(random() * 512)}" cy="${short(random() * 512)}" r="${short(1 + random() * 4)}"`;
      return `<circle ${place} fill="#fff" opacity="${short(random())}"/>`;
    }),
};

function hexFill(chance: number, { base, light, dark, pop }: Palette): string {
  if (chance < 0.12) return pop;
  if (chance < 0.35) return light;
  return chance < 0.6 ? dark : base;
}
