import sharp from 'sharp';
import { decodePicture, uprightPng } from './decode-picture.ts';

/** A re-encoded avatar: square, without metadata. */
export interface SquarePicture {
  /** 36x36, WebP. */
  readonly small: Buffer;
  /** 160x160, WebP. */
  readonly large: Buffer;
  /** 160x160, JPEG. */
  readonly jpeg: Buffer;
}

const LARGE = 160;
const SMALL = 36;
/** Background for formats without transparency. */
const GROUND = '#161b22';

/**
 * Decodes an uploaded picture and re-encodes it in the store's sizes. Call it with a permit of `pictureQueue`.
 *
 * @throws errors.avatar.format when `decodePicture` refuses it
 */
export const squarePicture = (content: Buffer): Promise<SquarePicture> =>
  decodePicture(content, 'errors.avatar.format', async (source, about) => {
    const shrunk = source.resize(LARGE, LARGE, { fit: 'cover' }).flatten({ background: GROUND });
    const square = await uprightPng(shrunk, about);
    const [small, large, jpeg] = await Promise.all([
      sharp(square).resize(SMALL, SMALL).webp({ quality: 84 }).toBuffer(),
      sharp(square).webp({ quality: 82 }).toBuffer(),
      sharp(square).jpeg({ quality: 84, progressive: true }).toBuffer(),
    ]);
    return { small, large, jpeg };
  });
