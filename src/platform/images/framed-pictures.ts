import sharp from 'sharp';
import { AppError } from '#src/shared/errors.ts';
import { decodePicture, uprightPng } from './decode-picture.ts';

/** One output size of a picture. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly format: 'webp' | 'jpg';
}

/** Larger pictures are shrunk to this width first. */
const LARGEST = 1280;
/** Smaller pictures would be upscaled on every page. */
const LEAST_WIDTH = 260;
const LEAST_HEIGHT = 176;
/** Background for formats without transparency: the background of the pages. */
const GROUND = '#0b0e13';
/** Pictures for dense screens tolerate stronger compression, because their pixels are half as large. */
const DENSE_WIDTH = 600;

/**
 * Re-encodes a picture from staff in the store's frames: complete in its frame, transparent around it, with its pixels
 * only. Returns the files in the order of the frames. Call it with a permit of `pictureQueue`.
 * @throws errors.picture.format when `decodePicture` refuses it, or below 260x176
 */
export const framedPictures = (content: Buffer, frames: readonly Frame[]): Promise<Buffer[]> =>
  decodePicture(content, 'errors.picture.format', async (source, about) => {
    if (about.width < LEAST_WIDTH || about.height < LEAST_HEIGHT) throw new AppError('errors.picture.format');
    const shrunk = source.resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true }).ensureAlpha();
    const wholePicture = await uprightPng(shrunk, about);
    const files: Buffer[] = [];
    for (const { width, height, format } of frames) {
      const framedPicture = sharp(wholePicture).resize(width, height, { fit: 'contain', background: '#00000000' });
      const file =
        format === 'jpg'
          ? framedPicture.flatten({ background: GROUND }).jpeg({ quality: 78, mozjpeg: true })
          : framedPicture.webp({ quality: width < DENSE_WIDTH ? 76 : 70, alphaQuality: 80, smartSubsample: true });
      files.push(await file.toBuffer());
    }
    return files;
  });
