import {
  BRAND_PICTURE_BYTES,
  brandLogoOf,
  helpPictureProblem,
  pictureProblem,
} from '#src/platform/images/brand-picture.ts';
import { decodePicture } from '#src/platform/images/decode-picture.ts';
import type { BrandLogo, BrandPicture } from '#src/shared/brand.ts';
import { fail } from '#src/shared/errors.ts';

export { BRAND_PICTURE_BYTES };

/**
 * Reads an uploaded logo or favicon. Call it inside the upload queue.
 *
 * @throws errors.brand.picture unless it is a square PNG of the least size
 */
export async function readPicture(kind: BrandPicture, content: Buffer): Promise<BrandLogo> {
  if (pictureProblem(kind, content) !== null) fail('errors.brand.picture');
  await decodePicture(content, 'errors.brand.picture', (source) => source.stats());
  return brandLogoOf(content);
}

/**
 * Reads an uploaded help picture. Call it inside the upload queue.
 *
 * @throws errors.brand.help unless it is a PNG of the permitted size
 */
export async function readHelpPicture(content: Buffer): Promise<BrandLogo> {
  if (helpPictureProblem(content) !== null) fail('errors.brand.help');
  await decodePicture(content, 'errors.brand.help', (source) => source.stats());
  return brandLogoOf(content);
}
