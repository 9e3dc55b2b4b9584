import { createHash } from 'node:crypto';
import { type BrandLogo, type BrandPicture, HELP_SIDES, type HelpPicture, LEAST_SIDES } from '#src/shared/brand.ts';
import { kindOfPicture } from './picture-content.ts';

export const BRAND_PICTURE_BYTES = 1_000_000;
const HEADER_BYTES = 24;

/**
 * The reason why a file is not a logo or favicon; null where it is. Only PNG: it keeps transparency, and unlike SVG it
 * cannot hold scripts or fetch other files.
 */
export function pictureProblem(kind: BrandPicture, content: Buffer): string | null {
  if (!isPng(content)) return 'must be a PNG of at most 1 MB';
  const { width, height } = sizeOfPng(content);
  const least = LEAST_SIDES[kind];
  if (width === height && width >= least) return null;
  return `is ${String(width)}x${String(height)}; a square of ${String(least)} or more is needed`;
}

/** The reason why a file is not a help picture; null where it is. */
export function helpPictureProblem(content: Buffer): string | null {
  if (!isPng(content)) return 'must be a PNG of at most 1 MB';
  const { width, height } = sizeOfPng(content);
  const { least, most } = HELP_SIDES;
  if (Math.min(width, height) >= least && Math.max(width, height) <= most) return null;
  return `is ${String(width)}x${String(height)}; sides of ${String(least)} to ${String(most)} are needed`;
}

const isPng = (content: Buffer): boolean =>
  content.length <= BRAND_PICTURE_BYTES && content.length >= HEADER_BYTES && kindOfPicture(content) === 'png';

/** The header chunk comes first: width and height follow its length and name. */
const sizeOfPng = (content: Buffer): { readonly width: number; readonly height: number } => ({
  width: content.readUInt32BE(16),
  height: content.readUInt32BE(20),
});

export const helpPictureOf = (content: Buffer): HelpPicture => ({ ...brandLogoOf(content), ...sizeOfPng(content) });

export const brandLogoOf = (content: Buffer): BrandLogo => ({
  content,
  hash: createHash('sha256').update(content).digest('hex').slice(0, 16),
});
