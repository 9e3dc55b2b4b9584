import { createHash } from 'node:crypto';
import { type BrandLogo, type BrandPicture, LEAST_SIDES } from '#src/shared/brand.ts';
import { isWholePicture, kindOfPicture } from './picture-content.ts';

export const BRAND_PICTURE_BYTES = 1_000_000;
const HEADER_BYTES = 24;

/**
 * The reason why a file is not a logo or favicon; null where it is. Only PNG: it keeps transparency, and unlike SVG it
 * cannot hold scripts or fetch other files.
 */
export function pictureProblem(kind: BrandPicture, content: Buffer): string | null {
  const isPng = kindOfPicture(content) === 'png' && isWholePicture(content, 'png') && content.length >= HEADER_BYTES;
  if (content.length > BRAND_PICTURE_BYTES || !isPng) return 'must be a PNG of at most 1 MB';
  // The header chunk comes first: width and height follow its length and name.
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  const least = LEAST_SIDES[kind];
  if (width === height && width >= least) return null;
  return `is ${String(width)}x${String(height)}; a square of ${String(least)} or more is needed`;
}

export const brandLogoOf = (content: Buffer): BrandLogo => ({
  content,
  hash: createHash('sha256').update(content).digest('hex').slice(0, 16),
});
