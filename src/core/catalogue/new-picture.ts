import { createHash } from 'node:crypto';
import { type Frame, framedPictures } from '#src/platform/framed-pictures.ts';
import type { NewPicture } from './edit-item.ts';

const webp = (width: number, height: number): Frame => ({ width, height, format: 'webp' });

/** The sizes that pages show: lists and squares, each with its double for dense screens, then the large ones. */
const LIST_FRAMES = [webp(130, 88), webp(260, 176), webp(60, 60), webp(120, 120)];
const FRAMES = {
  item: [...LIST_FRAMES, webp(320, 217), webp(640, 434)],
  // The last one stands beside links to the case.
  case: [...LIST_FRAMES, webp(520, 352), webp(1040, 704), { width: 1200, height: 630, format: 'jpg' }],
} as const satisfies Readonly<Record<string, readonly Frame[]>>;

const HASH_DIGITS = 16;

/**
 * Makes the files of a picture that staff sent for an item or a case. The name ends with a hash of what was sent, so an
 * address always shows the same. Fails with `errors.picture.format`; call it in a turn of `pictureGate`.
 */
export async function newPicture(of: keyof typeof FRAMES, slug: string, content: Buffer): Promise<NewPicture> {
  const frames = FRAMES[of];
  const made = await framedPictures(content, frames);
  const hash = createHash('sha256').update(of).update(content).digest('hex').slice(0, HASH_DIGITS);
  const files = made.map((file, place) => {
    const { width, height } = frames[place] ?? { width: 0, height: 0 };
    return { size: `${String(width)}x${String(height)}`, content: file };
  });
  return { name: `${slug}.${hash}`, files };
}
