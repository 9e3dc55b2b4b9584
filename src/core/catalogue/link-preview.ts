import { composeRows, type PictureRow } from '#src/platform/images/compose-rows.ts';
import { createSemaphore } from '#src/platform/process/semaphore.ts';
import type { Services } from '#src/platform/services.ts';
import { keepNewest } from '#src/shared/keep-newest.ts';
import { findCataloguePicture } from './store/edit-items.ts';

/** The size that services show large. */
export const PREVIEW = { width: 1200, height: 630 } as const;
const GROUND = '#0b0e13';
const GLOW_RADIUS = 560;
/** Pictures that a process remembers. */
const KEPT = 100;

/**
 * The picture in previews of a link. The words are in the title and the description beside it, because a server may
 * have no typeface.
 */
export interface LinkPreview {
  /** Links with the same key have the same picture. */
  readonly key: string;
  /** Light behind the pictures: its colour, and the height of its middle. */
  readonly glow: { readonly colour: string; readonly middle: number };
  /** Shapes on the ground, as SVG. */
  readonly shapes: string;
  readonly rows: readonly (Omit<PictureRow, 'pictures'> & {
    /** Names of catalogue pictures, each available in this size. */
    readonly images: readonly string[];
    readonly size: string;
  })[];
}

/** Reads a file of the release's art. */
export type ReadArt = (file: string) => Promise<Buffer>;

const drawing = createSemaphore(1);
const made = new Map<string, Promise<Buffer>>();

/** Draws one picture at a time, and keeps the newest ones. */
export async function drawLinkPreview(services: Services, readArt: ReadArt, preview: LinkPreview): Promise<Buffer> {
  const { key } = preview;
  const picture = made.get(key) ?? draw(services, readArt, preview);
  keepNewest(made, key, picture, KEPT);
  picture.catch(() => made.delete(key));
  return await picture;
}

async function draw(services: Services, readArt: ReadArt, { glow, shapes, rows }: LinkPreview): Promise<Buffer> {
  const release = await drawing.acquire();
  try {
    const filled = await Promise.all(
      rows.map(async ({ images, size, ...row }) => ({
        ...row,
        pictures: await Promise.all(images.map((image) => contentOf(services, readArt, image, size))),
      })),
    );
    return await composeRows({ width: PREVIEW.width, ground: GROUND, svg: groundSvg(glow, shapes) }, filled);
  } finally {
    release();
  }
}

/** A picture that staff uploaded, or one of the release. */
const contentOf = async ({ db }: Services, readArt: ReadArt, image: string, size: string): Promise<Buffer> =>
  (await findCataloguePicture(db, image, size)) ?? (await readArt(`${image}-${size}.webp`));

const groundSvg = ({ colour, middle }: LinkPreview['glow'], shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(PREVIEW.width)}" height="${String(PREVIEW.height)}"><defs>` +
  `<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="600" cy="${String(middle)}" r="${String(GLOW_RADIUS)}">` +
  `<stop offset="0" stop-color="${colour}" stop-opacity=".2"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>` +
  `<rect width="100%" height="100%" fill="${GROUND}"/>` +
  `<rect width="100%" height="100%" fill="url(#g)"/>${shapes}</svg>`;
