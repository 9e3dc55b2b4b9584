import sharp from 'sharp';

/** Rendered pixels on a transparent background, trimmed to the drawing. */
export interface Cutout {
  png: Buffer;
  width: number;
  height: number;
}

export interface Frame {
  width: number;
  height: number;
  /** WebP by default. */
  format?: 'jpg';
}

/** Renders an SVG and trims its transparent margins. */
export async function cutOut(svg: string): Promise<Cutout> {
  const picture = sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).trim({ background: '#00000000' });
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Centres a cut-out in a frame, filling `share` of its width or height, with a soft shadow beneath it. */
export async function framed(cutout: Cutout, frame: Frame, share: { x: number; y: number }): Promise<Buffer> {
  const unit = frame.width / 260;
  const spill = Math.ceil(24 * unit);
  const fit = await sharp(cutout.png)
    .resize(Math.round(frame.width * share.x), Math.round(frame.height * share.y), { fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const shadow = await sharp(fit.data)
    .extend({ top: spill, bottom: spill, left: spill, right: spill, background: '#00000000' })
    .linear([0, 0, 0, 0.8], [0, 0, 0, 0])
    .blur(Math.max(0.5, 6 * unit))
    .png()
    .toBuffer();
  const left = Math.round((frame.width - fit.info.width) / 2) + spill;
  const top = Math.round((frame.height - fit.info.height) / 2) + spill;
  const ground = { width: frame.width + spill * 2, height: frame.height + spill * 2, channels: 4 as const };
  const wholePicture = await sharp({ create: { ...ground, background: '#00000000' } })
    .composite([
      { input: shadow, left: left - spill, top: top - spill + Math.round(7 * unit) },
      { input: fit.data, left, top },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(wholePicture)
    .extract({ left: spill, top: spill, ...frame })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
