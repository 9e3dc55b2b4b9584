import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, type ErrorKey } from '#src/shared/errors.ts';
import { createUploadQueue, workIn } from './upload-queue.ts';
import { kindOfPicture } from './picture-content.ts';

/** Untrusted pictures are decoded two at a time; fifty more may wait. */
export const pictureQueue = createUploadQueue({ atOnce: 2, waiting: 50 });

/** Pictures that must be held in memory as a whole are decoded one at a time. */
const wholePictureQueue = createUploadQueue({ atOnce: 1, waiting: 51 });
const HEAVY_BYTES = 10_000_000;
const MOST_PIXELS = 50_000_000;
/** Memory limit for decoders that cannot work line by line. */
const MOST_WORKING_BYTES = 40_000_000;
const WITHIN_SECONDS = 8;

// Each picture is decoded once, so a cache only costs memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Validates an uploaded picture and lets `make` re-encode it: what a file holds beside the pixels, in its metadata or
 * after its end, never reaches a page. Call it with a permit of `pictureQueue`.
 *
 * @throws `refusal` when the content is no complete png, jpg or gif, is too large once unpacked, or `make` fails
 */
export async function decodePicture<Made>(
  content: Buffer,
  refusal: ErrorKey,
  make: (source: Sharp, about: Metadata) => Promise<Made>,
): Promise<Made> {
  const refusalError = (cause?: unknown): AppError => Object.assign(new AppError(refusal), { cause });
  const kind = kindOfPicture(content);
  if (kind === null) throw refusalError();
  try {
    const about = await sharp(content, OPTIONS).metadata();
    const heldBytes = workingBytes(about);
    if (about.format !== kind || heldBytes > MOST_WORKING_BYTES) throw refusalError();
    const makePicture = (): Promise<Made> => make(sharp(content, OPTIONS).timeout({ seconds: WITHIN_SECONDS }), about);
    return heldBytes < HEAVY_BYTES ? await makePicture() : await workIn(wholePictureQueue, makePicture);
  } catch (error) {
    throw error instanceof AppError ? error : refusalError(error);
  }
}

const OPTIONS = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;

/**
 * The pixels of a shrunk picture, turned upright, as an uncompressed PNG. The orientation comes after the shrinking:
 * rotating a full photo would hold all of it in memory.
 */
export async function uprightPng(shrunk: Sharp, { orientation = 1 }: Metadata): Promise<Buffer> {
  const { data, info } = await shrunk.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return await upright(sharp(data, { raw }), orientation).png({ compressionLevel: 0 }).toBuffer();
}

function upright(picture: Sharp, orientation: number): Sharp {
  const mirroredPicture = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture;
  if (orientation === 3 || orientation === 4) return mirroredPicture.rotate(180);
  if (orientation === 5 || orientation === 8) return mirroredPicture.rotate(270);
  if (orientation === 6 || orientation === 7) return mirroredPicture.rotate(90);
  return mirroredPicture;
}

/** Baseline images stream line by line; progressive ones and gif are held as a whole. */
function workingBytes(about: Metadata): number {
  const pixels = about.width * about.height;
  if (about.format === 'gif') return pixels * 4;
  if (!about.isProgressive) return 0;
  if (about.format === 'jpeg') return pixels * 2 * (about.chromaSubsampling === '4:2:0' ? 1.5 : about.channels);
  return pixels * about.channels * (about.depth === 'ushort' ? 2 : 1);
}
