import sharp from 'sharp';

/** Pictures of one size, side by side in the middle of the width; `middle` is the height of their centres. */
export interface PictureRow {
  readonly pictures: readonly Buffer[];
  readonly width: number;
  readonly gap: number;
  /** Height by width. */
  readonly ratio: number;
  readonly middle: number;
}

/** Composes rows of pictures over an SVG as a JPEG, since some services that show link previews do not read WebP. */
export async function composeRows(
  { width, ground, svg }: { readonly width: number; readonly ground: string; readonly svg: string },
  rows: readonly PictureRow[],
): Promise<Buffer> {
  const parts = await Promise.all(rows.map((row) => partsOf(row, width)));
  return await sharp(Buffer.from(svg))
    .composite(parts.flat())
    .flatten({ background: ground })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function partsOf({ pictures, width, gap, ratio, middle }: PictureRow, whole: number) {
  const height = Math.round(width * ratio);
  const left = Math.round((whole - pictures.length * (width + gap) + gap) / 2);
  return await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(width, height).png({ compressionLevel: 1 }).toBuffer(),
      left: left + index * (width + gap),
      top: middle - Math.round(height / 2),
    })),
  );
}
