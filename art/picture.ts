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

/** Where the floor is: the share of a frame's height at which the shadow lies. */
const FLOOR = 0.93;

/**
 * Puts a cut-out into a frame, filling `share` of its width or height, over the shadow that it throws on a floor lit
 * from above.
 */
export async function framed(cutout: Cutout, frame: Frame, share: { x: number; y: number }): Promise<Buffer> {
  const unit = frame.width / 260;
  const fit = await sharp(cutout.png)
    .resize(Math.round(frame.width * share.x), Math.round(frame.height * share.y), { fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((frame.width - fit.info.width) / 2);
  const room = frame.height * FLOOR - fit.info.height;
  const top = Math.max(0, Math.round(Math.min(room, (frame.height - fit.info.height) / 2 - 4 * unit)));
  const shadow = await shadowOf(fit.data, frame, { left, width: fit.info.width }, unit);
  return sharp({ create: { ...size(frame), channels: 4, background: '#00000000' } })
    .composite([{ input: shadow }, { input: fit.data, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const size = ({ width, height }: Frame): Frame => ({ width, height });

/** The outline of an item, laid flat on the floor and blurred, as a layer of the frame's size. */
async function shadowOf(
  item: Buffer,
  frame: Frame,
  { left, width }: { left: number; width: number },
  unit: number,
): Promise<Buffer> {
  const depth = Math.max(2, Math.round(9 * unit));
  const narrow = Math.round(width * 0.94);
  const flat = await sharp(item)
    .linear([0, 0, 0, 1], [0, 0, 0, 0])
    .resize(narrow, depth, { fit: 'fill' })
    .png()
    .toBuffer();
  const top = Math.round(frame.height * FLOOR - depth / 2);
  const layer = await sharp({ create: { ...size(frame), channels: 4, background: '#00000000' } })
    .composite([{ input: flat, left: left + Math.round((width - narrow) / 2), top }])
    .png()
    .toBuffer();
  const softness = Math.max(0.5, 3.2 * unit);
  return sharp(layer).blur(softness).png({ compressionLevel: 1 }).toBuffer();
}
