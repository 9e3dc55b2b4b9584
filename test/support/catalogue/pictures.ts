import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { Upload } from '#src/platform/upload.ts';

/** A picture with a red left half and a blue right half, which reveals rotation. */
export function twoHalves(width = 400, height = 300): Sharp {
  const blue = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/** An upload of it, for commands that are called without a request. */
export const uploadedHalves = (): Upload => ({
  bytes: 0,
  sha256: '',
  use: async (work) => await work(await twoHalves().png().toBuffer()),
});

/**
 * A photo of noise, which is the slowest to decode and the largest. A progressive one comes in several passes, so that
 * a decoder has to hold all of it.
 */
export async function noisyPhoto(width: number, height: number, progressive = false): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  return await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 80, progressive })
    .toBuffer();
}

/** A PNG whose header claims a size and whose pixel data are this many zeros. */
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

/** An empty zip: the end record that readers look for, and nothing else. */
export function emptyZip(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return end;
}
