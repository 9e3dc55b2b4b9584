import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, type ErrorKey } from '../shared/errors.ts';
import { createGate } from './gate.ts';
import { isWholePicture, kindOfPicture } from './picture-content.ts';

/** Pictures that come from outside are decoded two at a time, whatever brings them; fifty more may wait. */
export const pictureGate = createGate({ atOnce: 2, waiting: 50 });

/** A picture that has to be held whole is decoded alone: two of them would be felt. */
const wholeGate = createGate({ atOnce: 1, waiting: 51 });
const HEAVY_BYTES = 10_000_000;
const MOST_PIXELS = 50_000_000;
/** What a decoder has to hold at once, where it cannot work line by line. */
const MOST_WORKING_BYTES = 40_000_000;
const WITHIN_SECONDS = 8;

// Nothing is to stay in memory of pictures that are looked at once, and one picture is no reason to stop everything.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Looks at a picture that somebody sent, and has `make` make ours of it. Fails with `refusal` for what is no whole png,
 * jpg or gif by its content, for what is something else besides, for what is too large once unpacked, and for whatever
 * `make` throws. Call it in a turn of `pictureGate`.
 */
export async function decodePicture<Made>(
  content: Buffer,
  refusal: ErrorKey,
  make: (source: Sharp, about: Metadata) => Promise<Made>,
): Promise<Made> {
  const refused = (cause?: unknown): AppError => Object.assign(new AppError(refusal), { cause });
  const kind = kindOfPicture(content);
  if (kind === null || !isWholePicture(content, kind)) throw refused();
  try {
    const about = await sharp(content, OPTIONS).metadata();
    const heldBytes = workingBytes(about);
    if (about.format !== kind || heldBytes > MOST_WORKING_BYTES) throw refused();
    const made = (): Promise<Made> => make(sharp(content, OPTIONS).timeout({ seconds: WITHIN_SECONDS }), about);
    return heldBytes < HEAVY_BYTES ? await made() : await alone(made);
  } catch (error) {
    throw error instanceof AppError ? error : refused(error);
  }
}

const OPTIONS = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;

async function alone<Made>(make: () => Promise<Made>): Promise<Made> {
  const place = wholeGate.enter();
  try {
    return await place.inTurn(make);
  } finally {
    place.leave();
  }
}

/** A picture's own frame can be turned after it was made small: a turn of a whole photo would hold all of it. */
export function upright(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture;
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
