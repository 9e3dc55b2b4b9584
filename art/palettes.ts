import type { PaletteName } from '../tools/catalogue/types.ts';

/** Four colours of one finish: `base` fills, `light` and `dark` shade, `pop` is the accent. */
export interface Palette {
  base: string;
  light: string;
  dark: string;
  pop: string;
}

const palette = (base: string, light: string, dark: string, pop: string): Palette => ({ base, light, dark, pop });

/** The palettes of items and crates. */
export const PALETTES: Record<PaletteName, Palette> = {
  polar: palette('#2b7fb8', '#d7f1ff', '#0d2a40', '#7fe3ff'),
  ember: palette('#c2411f', '#ffc08a', '#3a0f08', '#ffe27a'),
  amethyst: palette('#6a3cc4', '#d9c2ff', '#1f0f47', '#ff86e0'),
  moss: palette('#4c7a3d', '#cfe6a8', '#1a2c14', '#f2d15c'),
  brass: palette('#b98a2e', '#ffe6a3', '#432c08', '#fff7da'),
  lagoon: palette('#128a94', '#a9f5ee', '#04313a', '#ff9d5c'),
  ash: palette('#6f7b88', '#d7dfe7', '#22282f', '#ff6a55'),
  peony: palette('#b93478', '#ffc2de', '#3f0d2b', '#8fd8ff'),
  cobalt: palette('#2347c5', '#a9c1ff', '#0b1644', '#ffd84d'),
  rust: palette('#8f4a28', '#e8b48c', '#2e160b', '#5fc9c0'),
  sakura: palette('#e58aa8', '#fff0f4', '#5c2236', '#8fb86a'),
  toxic: palette('#5f8f12', '#e3ff70', '#172503', '#b04dff'),
  dune: palette('#b79a68', '#f4e6c4', '#4a3a22', '#5d7f8c'),
  night: palette('#24304a', '#8ea6d6', '#0a0f1c', '#ff4f78'),
  mint: palette('#3fae86', '#d9fff0', '#0f3a2d', '#ff8fb1'),
  crimson: palette('#a51c30', '#ff9aa2', '#33060d', '#f2e3c6'),
  porcelain: palette('#dfe8f0', '#ffffff', '#2b4a86', '#2f66d0'),
  copper: palette('#b5643c', '#ffd0ae', '#3b1a0c', '#6fe0c8'),
  storm: palette('#46566b', '#b6c8dc', '#141c26', '#ffe45c'),
  plum: palette('#7a2a5e', '#f0b4d8', '#2a0a20', '#ffb347'),
  aurora: palette('#1c9c7c', '#8dffcf', '#0b2340', '#c27bff'),
  coral: palette('#f0654a', '#ffd6c4', '#5a1610', '#26c2c9'),
  graphite: palette('#383f49', '#9aa5b1', '#101318', '#5db3ff'),
  honey: palette('#e0a020', '#fff0b0', '#5a3200', '#3a2410'),
  glacier: palette('#7fb6d6', '#f4fcff', '#1d4a6b', '#c6a8ff'),
  vermilion: palette('#e03a2e', '#ffb9a0', '#45090a', '#ffd23f'),
  ivy: palette('#27644a', '#a5dcc0', '#0a241a', '#e8c9a0'),
  orchid: palette('#9b4fd0', '#f1d4ff', '#351452', '#58e6d9'),
};
