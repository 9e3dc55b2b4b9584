import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Half red, half blue beside it: a picture that shows when it was turned. */
export function twoHalves(width = 400, height = 300): Sharp {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/**
 * A photo as cameras write them: noise, which costs most to decode and is largest. A progressive one comes in several
 * passes, so that a decoder has to hold all of it.
 */
export async function noisyPhoto(width: number, height: number, progressive = false): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  return await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 80, progressive })
    .toBuffer();
}

/** A PNG of nothing: its header claims a size, its pixels are so many zeros. */
export function emptyPng(width: number, height: number, zeros: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(zeros), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A zip with one file in it, as far as its readers look for its end. */
export function emptyZip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return end;
}
