import { createHash } from 'node:crypto';
import { type Frame, framedPictures } from '#src/platform/images/framed-pictures.ts';
import type { NewPicture } from './edit-item.ts';

const webp = (width: number, height: number): Frame => ({ width, height, format: 'webp' });

/** Sizes used by pages: list and square sizes with their double-density versions, then the large sizes. */
const LIST_FRAMES = [webp(130, 88), webp(260, 176), webp(60, 60), webp(120, 120)];
const FRAMES = {
  item: [...LIST_FRAMES, webp(320, 217), webp(640, 434)],
  // The last size is the link preview image of the case.
  case: [...LIST_FRAMES, webp(520, 352), webp(1040, 704), { width: 1200, height: 630, format: 'jpg' }],
} as const satisfies Readonly<Record<string, readonly Frame[]>>;

const HASH_DIGITS = 16;

/**
 * Creates the files of an uploaded item or case image. The name ends with a hash of the upload, so the content of a URL
 * never changes. Call it inside the upload queue.
 *
 * @throws errors.picture.format
 */
export async function newPicture(of: keyof typeof FRAMES, slug: string, content: Buffer): Promise<NewPicture> {
  const frames = FRAMES[of];
  const pictures = await framedPictures(content, frames);
  const hash = createHash('sha256').update(of).update(content).digest('hex').slice(0, HASH_DIGITS);
  const files = pictures.map((file, index) => {
    const { width, height } = frames[index] ?? { width: 0, height: 0 };
    return { size: `${String(width)}x${String(height)}`, content: file };
  });
  return { name: `${slug}.${hash}`, files };
}
