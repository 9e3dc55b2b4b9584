/**
 * Draws the pictures of the sample catalogue into `public/art` and writes the list of their names (`npm run draw`).
 * Draws only missing or changed pictures; `--all` redraws everything. Removes pictures that are no longer listed.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { icoOf } from '../src/platform/images/ico.ts';
import { allPictures, fileOf, type Picture } from './pictures.ts';
import type { Frame } from './picture.ts';
import { storeIcon } from './preview.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'public', 'art');
const ICONS = join(ROOT, 'public', 'icons');
const NAMES = join(ROOT, 'tools', 'catalogue', 'images.json');

/** Pictures for density 2 tolerate stronger compression, since their pixels appear half as large. */
const DENSE_WIDTHS = new Set([120, 260, 640, 1040, 1280]);

/**
 * Below this width, the steps that a lower alpha quality leaves in soft shadows and glows are hardly visible. The hero
 * picture on phones is narrower: alpha took a third of its bytes, and it is the largest paint of a case's page.
 */
const LARGE_WIDTH = 600;

const SMALL_WIDTH = 200;

/** Phones crop a masked icon to a circle, so its mark stays within the middle four fifths. */
const ICON_FILES = [
  { file: 'apple-touch.png', size: 180, room: 0.12 },
  { file: 'icon-120.png', size: 120, room: 0.06 },
  { file: 'icon-192.png', size: 192, room: 0.06 },
  { file: 'icon-512.png', size: 512, room: 0.06 },
  { file: 'icon-masked-512.png', size: 512, room: 0.2 },
] as const;

/** Sizes in favicon.ico, for tabs and for programs that look for nothing else. */
const TAB_SIZES = [16, 32, 48];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Soft light needs a little more than lines do, which small pictures save at a quality that the eye does not miss. */
function qualityOf({ width }: Frame): number {
  if (DENSE_WIDTHS.has(width)) return 66;
  return width < SMALL_WIDTH ? 72 : 76;
}

async function draw(picture: Picture, existingFiles: ReadonlySet<string>): Promise<number> {
  const missing = picture.sizes.filter((size) => !existingFiles.has(fileOf(picture, size)));
  if (missing.length === 0) return 0;
  const images = await picture.draw(missing);
  for (const [i, size] of missing.entries()) {
    const quality = qualityOf(size);
    const alphaQuality = size.width > LARGE_WIDTH ? 85 : 65;
    const image = sharp(images[i]);
    const encodedImage =
      size.format === 'jpg'
        ? image.jpeg({ quality: 74, mozjpeg: true })
        : image.webp({ quality, alphaQuality, effort: 4, smartSubsample: true });
    await encodedImage.toFile(join(FOLDER, fileOf(picture, size)));
  }
  return missing.length;
}

/** Draws the icons that browsers and phones show beside the store's name. They request them by fixed names. */
async function drawIcons(): Promise<void> {
  await mkdir(ICONS, { recursive: true });
  for (const { file, size, room } of ICON_FILES) await writeFile(join(ICONS, file), await storeIcon(size, room));
  const small = TAB_SIZES.map(async (size) => ({ size, png: await storeIcon(size, 0) }));
  await writeFile(join(ROOT, 'public', 'favicon.ico'), icoOf(await Promise.all(small)));
}

async function main(): Promise<void> {
  sharp.concurrency(1);
  await mkdir(FOLDER, { recursive: true });
  const pictures = allPictures();
  const names = Object.fromEntries(pictures.map(({ name, hash }) => [name, `${name}.${hash}`]));
  await writeFile(NAMES, `${JSON.stringify(names, null, 2)}\n`);

  const wantedFiles = new Set(pictures.flatMap((picture) => picture.sizes.map((size) => fileOf(picture, size))));
  const files = await readdir(FOLDER);
  const existingFiles = new Set(process.argv.includes('--all') ? [] : files);
  let count = 0;
  for (const [i, picture] of pictures.entries()) {
    const drawnCount = await draw(picture, existingFiles);
    count += drawnCount;
    if (drawnCount > 0 && i % 20 === 19) say(`art: ${String(i + 1)} of ${String(pictures.length)} pictures`);
  }
  await drawIcons();
  const stale = files.filter((file) => /\.(webp|jpg)$/.test(file) && !wantedFiles.has(file));
  await Promise.all(stale.map((file) => rm(join(FOLDER, file))));
  say(`art: ${String(count)} files drawn, ${String(stale.length)} removed, ${String(wantedFiles.size)} in all`);
}

await main();
