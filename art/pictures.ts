import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { CASE_ROWS } from '../tools/catalogue/cases/index.ts';
import type { ItemArt, SeedCategory } from '../tools/catalogue/types.ts';
import { caseImageNames } from '../tools/catalogue/images.ts';
import { ITEM_ROWS } from '../tools/catalogue/items/index.ts';
import type { Form } from './crate/form.ts';
import { CRATE_DRAWING_VERSION, type CrateDrawing, crateSvg } from './crate/crate-drawing.ts';
import { isLong, ITEM_DRAWING_VERSION, itemSvg } from './item/item-drawing.ts';
import { cutOut, framed, type Frame } from './picture.ts';
import { casePreview, PREVIEW, STORE_PREVIEW_VERSION, storePreview } from './preview.ts';
import { WRECK_DRAWING_VERSION, type WreckDrawing, wreckSvg } from './wreck/wreck-drawing.ts';

/** A picture of the store: its name, and a function that draws it at given sizes. */
export interface Picture {
  name: string;
  /**
   * First 8 hex digits of SHA-256 over the drawing's version and parameters, so that a changed drawing gets a new
   * address.
   */
  hash: string;
  sizes: readonly Frame[];
  /** Draws once and scales to all requested sizes, as transparent PNG in their order. */
  draw: (sizes: readonly Frame[]) => Promise<Buffer[]>;
}

const frame = (width: number, height: number): Frame => ({ width, height });

/** List pictures at densities 1 and 2, then squares at 1 and 2. */
const LIST_SIZES = [frame(130, 88), frame(260, 176), frame(60, 60), frame(120, 120)];
const ITEM_SIZES: readonly Frame[] = [...LIST_SIZES, frame(320, 217), frame(640, 434)];
const CASE_SIZES: readonly Frame[] = [...LIST_SIZES, frame(520, 352), frame(1040, 704)];
const WRECK_SIZES: readonly Frame[] = [frame(640, 434), frame(1280, 868)];

const WRECK: WreckDrawing = { palette: 'rust', emblem: 'wolf-head', seed: 4 };

/** The crates on the store's own preview, from left to right. */
const STORE_CRATES: readonly [CrateDrawing, CrateDrawing, CrateDrawing] = [
  { material: 'steel', palette: 'cobalt', emblem: 'hawk-emblem', seed: 11, form: 'crate' },
  { material: 'gold', palette: 'honey', emblem: 'crossed-swords', seed: 7, form: 'chest' },
  { material: 'ice', palette: 'glacier', emblem: 'snowflake-2', seed: 5, form: 'crate' },
];

/** The silhouette of each category. */
const FORM_OF: Readonly<Record<SeedCategory, Form>> = {
  limited: 'crate',
  operations: 'rifle-case',
  collectibles: 'chest',
  branded: 'crate',
  youtubers: 'locker',
  ranks: 'locker',
  farm: 'tin',
  free: 'gift',
  bonus: 'gift',
  'all-in': 'chest',
};

/** All pictures that `npm run draw` draws, items first. */
export function allPictures(): Picture[] {
  const items = ITEM_ROWS.map(({ key, art }) => itemPicture(key, art));
  const cases = (Object.keys(CASE_ROWS) as SeedCategory[]).flatMap((category) =>
    CASE_ROWS[category].map((row) => ({ ...row, form: FORM_OF[category] })),
  );
  const crates = cases.flatMap(({ name, look: [material, palette, emblem, seed], form }) => {
    const names = caseImageNames(name);
    const drawing = { material, palette, emblem, seed, form };
    return [false, true].map((isOpen): Picture => ({
      name: isOpen ? names.open : names.shut,
      hash: hashOf(['crate', CRATE_DRAWING_VERSION, drawing, isOpen]),
      sizes: isOpen ? CASE_SIZES : [...CASE_SIZES, PREVIEW],
      async draw(sizes) {
        const wholePicture = await drawSvg(crateSvg(drawing, isOpen));
        return Promise.all(
          sizes.map((size) => (size === PREVIEW ? casePreview(drawing) : cutWhole(wholePicture, size))),
        );
      },
    }));
  });
  const wreck: Picture = {
    name: 'wreck',
    hash: hashOf(['wreck', WRECK_DRAWING_VERSION, WRECK]),
    sizes: WRECK_SIZES,
    async draw(sizes) {
      const wholePicture = await drawSvg(wreckSvg(WRECK));
      return Promise.all(sizes.map((size) => cutWhole(wholePicture, size)));
    },
  };
  const store: Picture = {
    name: 'store',
    hash: hashOf(['store', STORE_PREVIEW_VERSION, CRATE_DRAWING_VERSION, STORE_CRATES]),
    sizes: [PREVIEW],
    draw: async () => [await storePreview(STORE_CRATES)],
  };
  return [...items, ...crates, wreck, store];
}

/** File name of a picture at a size, in `public/art`. */
export const fileOf = ({ name, hash }: Pick<Picture, 'name' | 'hash'>, { width, height, format }: Frame): string =>
  `${name}.${hash}-${String(width)}x${String(height)}.${format ?? 'webp'}`;

function itemPicture(name: string, drawing: ItemArt): Picture {
  return {
    name,
    hash: hashOf(['item', ITEM_DRAWING_VERSION, drawing]),
    sizes: ITEM_SIZES,
    async draw(sizes) {
      const level = await cutOut(itemSvg(drawing));
      const square = isLong(drawing) ? await cutOut(itemSvg(drawing, true)) : level;
      const images: Buffer[] = [];
      for (const size of sizes) {
        const isSquare = size.width === size.height;
        images.push(
          await framed(isSquare ? square : level, size, isSquare ? { x: 0.96, y: 0.92 } : { x: 0.92, y: 0.86 }),
        );
      }
      return images;
    },
  };
}

/** The part of a crate's picture used for squares: the crate, shut or ajar, without the space beside it. */
const SQUARE_PART = { left: 90, top: 0, width: 860, height: 704 };

/** Scales a picture that already fills its frame. */
function cutWhole(picture: Buffer, { width, height }: Frame): Promise<Buffer> {
  const part = width === height ? sharp(picture).extract(SQUARE_PART) : sharp(picture);
  const fit = width === height ? 'contain' : 'cover';
  return part.resize(width, height, { fit, background: '#00000000' }).png({ compressionLevel: 1 }).toBuffer();
}

const drawSvg = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
