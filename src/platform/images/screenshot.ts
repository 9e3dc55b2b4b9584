import sharp, { type Sharp } from 'sharp';
import { AppError } from '#src/shared/errors.ts';
import { decodePicture, uprightPng } from './decode-picture.ts';

/** Bounds the rows of pictures and the page that shows several. */
export const SCREENSHOT_BYTES = 400_000;

/** Words of a screenshot stay readable at the first; only photos and noise need the others. */
const ATTEMPTS = [
  { side: 1600, quality: 80 },
  { side: 1600, quality: 50 },
  { side: 800, quality: 50 },
] as const;

/**
 * Decodes an uploaded screenshot and re-encodes it as WebP. Call it with a permit of `pictureQueue`.
 *
 * @throws errors.avatar.format when `decodePicture` refuses it
 */
export const screenshot = (content: Buffer): Promise<Buffer> =>
  decodePicture(content, 'errors.avatar.format', async (source, about) => {
    const [{ side: longest }] = ATTEMPTS;
    const picture = await uprightPng(within(source, longest), about);
    for (const { side, quality } of ATTEMPTS) {
      const made = await within(sharp(picture), side).webp({ quality }).toBuffer();
      if (made.length <= SCREENSHOT_BYTES) return made;
    }
    throw new AppError('errors.avatar.format');
  });

const within = (picture: Sharp, side: number): Sharp =>
  picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
