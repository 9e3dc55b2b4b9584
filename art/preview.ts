import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PaletteName } from '../tools/catalogue/types.ts';
import { type CrateDrawing, crateSvg } from './crate/crate-drawing.ts';
import { PALETTES } from './palettes.ts';
import type { Frame } from './picture.ts';

/** Link previews are JPEG, since some services do not read WebP, and within the strictest size limit. */
export const PREVIEW: Frame = { width: 1200, height: 630, format: 'jpg' };

/** Raise it when the store's preview below changes. Previews of cases take their crate picture's name. */
export const STORE_PREVIEW_VERSION = 1;

const ROOT = join(import.meta.dirname, '..');
const INK = '#0b0e13';

/** Preview of links to a case: its crate ajar before a glow of its colour, and the store's mark. */
export async function casePreview(drawing: CrateDrawing): Promise<Buffer> {
  const crate = await crateCut(drawing, true, 860);
  return compose(glowing(drawing.palette, 600, 300), [{ input: crate, left: 170, top: 22 }], { left: 56, top: 526 });
}

/** Preview of links to any other page: three crates, the middle one ajar, and the store's mark. */
export async function storePreview(drawings: readonly [CrateDrawing, CrateDrawing, CrateDrawing]): Promise<Buffer> {
  const [left, middle, right] = drawings;
  const crates = [
    { input: await crateCut(left, false, 520), left: 20, top: 150 },
    { input: await crateCut(right, false, 520), left: 660, top: 150 },
    { input: await crateCut(middle, true, 760), left: 220, top: 40 },
  ];
  return compose(glowing(middle.palette, 600, 300), crates, { left: 56, top: 526 });
}

/** The store's mark as a square picture; `room` is the margin at each side, as a share of the size. */
export async function storeIcon(size: number, room: number): Promise<Buffer> {
  const inner = Math.round(size * (1 - 2 * room));
  const mark = await markCut(inner);
  const ground = { width: size, height: size, channels: 4 as const, background: INK };
  return sharp({ create: ground })
    .composite([{ input: mark }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

const crateCut = (drawing: CrateDrawing, isOpen: boolean, width: number): Promise<Buffer> =>
  sharp(Buffer.from(crateSvg(drawing, isOpen)))
    .resize(width)
    .png({ compressionLevel: 1 })
    .toBuffer();

const markCut = (size: number): Promise<Buffer> =>
  sharp(readFileSync(join(ROOT, 'public', 'favicon.svg')), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 1 })
    .toBuffer();

/** The store's dark background, lit in a palette's colour round a point. */
function glowing(palette: PaletteName, x: number, y: number): string {
  const { base, light } = PALETTES[palette];
  const { width, height } = PREVIEW;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}"><defs>` +
    `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="${String(x)}" cy="${String(y)}" r="620">` +
    `<stop offset="0" stop-color="${light}" stop-opacity=".42"/><stop offset=".35" stop-color="${base}" ` +
    `stop-opacity=".4"/><stop offset="1" stop-color="${base}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="${INK}"/><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  );
}

async function compose(
  ground: string,
  parts: readonly { readonly input: Buffer; readonly left: number; readonly top: number }[],
  at: { readonly left: number; readonly top: number },
): Promise<Buffer> {
  return sharp(Buffer.from(ground))
    .composite([
      ...parts,
      { input: await markCut(64), ...at },
      { input: await wordCut(), left: at.left + 80, top: at.top + 14 },
    ])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The store's name as outlines, because the drawing machine may lack the typeface. */
const wordCut = (): Promise<Buffer> =>
  sharp(Buffer.from(readFileSync(join(import.meta.dirname, 'wordmark.svg'))))
    .resize({ height: 36 })
    .png()
    .toBuffer();
