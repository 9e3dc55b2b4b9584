import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '../shared/errors.ts';
import { createGate } from './gate.ts';
import { isWholePicture, kindOfPicture } from './picture-content.ts';

/** A picture of somebody's own, made anew: square, without anything but its pixels. */
export interface SquarePicture {
  /** 36x36, WebP. */
  readonly small: Buffer;
  /** 160x160, WebP. */
  readonly large: Buffer;
  /** 160x160, JPEG. */
  readonly jpeg: Buffer;
}

/** Pictures that come from outside are decoded two at a time, whatever brings them; fifty more may wait. */
export const pictureGate = createGate({ atOnce: 2, waiting: 50 });

/** A picture that has to be held whole is decoded alone: two of them would be felt. */
const wholeGate = createGate({ atOnce: 1, waiting: 51 });
const HEAVY_BYTES = 10_000_000;

const LARGE = 160;
const SMALL = 36;
const MOST_PIXELS = 50_000_000;
/** What a decoder has to hold at once, where it cannot work line by line. */
const MOST_WORKING_BYTES = 40_000_000;
const WITHIN_SECONDS = 8;
/** Behind what is transparent. */
const GROUND = '#161b22';

// Nothing is to stay in memory of pictures that are looked at once, and one picture is no reason to stop everything.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture that somebody sent and makes it anew in our sizes. Fails with `errors.avatar.format` for what is no
 * whole png, jpg or gif by its content, for what is something else besides, and for what is too large once unpacked.
 * Call it in a turn of `pictureGate`.
 */
export async function squarePicture(content: Buffer): Promise<SquarePicture> {
  const kind = kindOfPicture(content);
  if (kind === null || !isWholePicture(content, kind)) throw refusal();
  try {
    return await decode(content, kind);
  } catch (error) {
    throw refusal(error);
  }
}

const refusal = (cause?: unknown): AppError => Object.assign(new AppError('errors.avatar.format'), { cause });

async function decode(content: Buffer, kind: string): Promise<SquarePicture> {
  const about = await sharp(content, options).metadata();
  const heldBytes = workingBytes(about);
  if (about.format !== kind || heldBytes > MOST_WORKING_BYTES) throw refusal();
  if (heldBytes < HEAVY_BYTES) return await makeAnew(content, about);
  const place = wholeGate.enter();
  try {
    return await place.inTurn(() => makeAnew(content, about));
  } finally {
    place.leave();
  }
}

const options = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;

async function makeAnew(content: Buffer, about: Metadata): Promise<SquarePicture> {
  const { data, info } = await sharp(content, options)
    .timeout({ seconds: WITHIN_SECONDS })
    .resize(LARGE, LARGE, { fit: 'cover' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const square = await upright(sharp(data, { raw }), about.orientation ?? 1)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const [small, large, jpeg] = await Promise.all([
    sharp(square).resize(SMALL, SMALL).webp({ quality: 84 }).toBuffer(),
    sharp(square).webp({ quality: 82 }).toBuffer(),
    sharp(square).jpeg({ quality: 84, progressive: true }).toBuffer(),
  ]);
  return { small, large, jpeg };
}

/** A picture's own frame can be turned after it was cut to a square: a turn of a whole photo would hold all of it. */
function upright(square: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? square.flop() : square;
  if (orientation === 3 || orientation === 4) return mirrored.rotate(180);
  if (orientation === 5 || orientation === 8) return mirrored.rotate(270);
  if (orientation === 6 || orientation === 7) return mirrored.rotate(90);
  return mirrored;
}

/** A line at a time costs nothing; what comes in several passes, and a gif, is held whole. */
function workingBytes(about: Metadata): number {
  const pixels = about.width * about.height;
  if (about.format === 'gif') return pixels * 4;
  if (!about.isProgressive) return 0;
  if (about.format === 'jpeg') return pixels * 2 * (about.chromaSubsampling === '4:2:0' ? 1.5 : about.channels);
  return pixels * about.channels * (about.depth === 'ushort' ? 2 : 1);
}
