import type { Material } from '../../tools/catalogue/types.ts';
import { isDim, isPale, lighten, mix } from '../colour.ts';
import type { Palette } from '../palettes.ts';

export interface Tones {
  wall: string;
  top: string;
  trim: string;
  mark: string;
  glow: string;
}

/** Applies a palette to a material: wood and steel keep their own colour, polymer takes the whole palette. */
export function tonesOf(material: Material, { base, light, dark, pop }: Palette): Tones {
  const glow = isDim(pop) ? light : pop;
  return {
    wood: {
      wall: mix('#7a5433', base, 0.26),
      top: mix('#a67a4e', base, 0.24),
      trim: mix('#434b55', base, 0.35),
      mark: light,
      glow,
    },
    steel: {
      wall: mix('#5d6975', base, 0.46),
      top: mix('#8995a1', base, 0.42),
      trim: mix('#2a3038', base, 0.2),
      mark: lighten(light, 0.2),
      glow,
    },
    carbon: { wall: mix('#1c2026', base, 0.14), top: mix('#2b3038', base, 0.16), trim: base, mark: light, glow },
    ice: {
      wall: mix(base, '#6fb4dc', 0.3),
      top: mix(mix(base, light, 0.55), '#cfeeff', 0.25),
      trim: mix(base, '#e9faff', 0.55),
      mark: isPale(base) ? pop : '#ffffff',
      glow: '#dffaff',
    },
    gold: { wall: '#b9862a', top: '#f0c75e', trim: mix(base, dark, 0.25), mark: '#fff3c4', glow },
    polymer: {
      wall: mix(base, dark, 0.38),
      top: mix(base, light, 0.12),
      trim: mix(dark, '#0c0f14', 0.3),
      mark: light,
      glow,
    },
  }[material];
}
