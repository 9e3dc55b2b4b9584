import { decodePicture, pictureQueue } from './decode-picture.ts';

/** Twice the width of the column that shows it. */
const WIDTH = 960;
const HEIGHT = 1920;

/**
 * A help picture as pages show it.
 *
 * @throws errors.picture.format when `decodePicture` refuses the upload
 */
export async function helpPicture(content: Buffer): Promise<Buffer> {
  const permit = pictureQueue.enter();
  try {
    return await permit.inTurn(() =>
      decodePicture(content, 'errors.picture.format', (source) =>
        source.resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
      ),
    );
  } finally {
    permit.leave();
  }
}
