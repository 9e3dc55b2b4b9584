import { decodePicture, pictureQueue } from './decode-picture.ts';
import { workIn } from './upload-queue.ts';

/** Twice the width of the column that shows it. */
const WIDTH = 960;
const HEIGHT = 1920;

/**
 * A help picture as pages show it.
 *
 * @throws errors.picture.format when `decodePicture` refuses the upload
 */
export const helpPicture = (content: Buffer): Promise<Buffer> =>
  workIn(pictureQueue, () =>
    decodePicture(content, 'errors.picture.format', (source) =>
      source.resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
    ),
  );
