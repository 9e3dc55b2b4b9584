import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { PagePiece } from '#views/render.tsx';

/** A gzip member with no file name and no time, from an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** The last block of deflate: empty, with fixed codes. */
const END = Buffer.from([3, 0]);
const NOTHING = Buffer.alloc(0);
const TRAILER_BYTES = 8;
/** A shorter own part is stored, because compressing it takes longer and saves nothing. */
const WORTH_BYTES = 330;
/** A shorter shared piece is compressed with the own parts around it: one call costs more than its bytes. */
const WORTH_KEEPING_BYTES = 2000;
/** The type of a stored block. Pieces end at whole bytes. */
const STORED = 0;
const STORED_BYTES = 5;
const SHARED_LEVEL = 9;
const OWN_LEVEL = 3;
/** Large enough for a player's own part, and cheap to allocate for each. */
const OWN_WINDOW_BITS = 14;
const OWN_MEMORY_LEVEL = 6;
/** The part of the window that own parts may refer to before their own bytes. */
const DICTIONARY_BYTES = 2000;

/** Deflated shared pieces. They belong to the pieces, which end with the data that they show. */
const deflatedPieces = new WeakMap<Buffer, Buffer>();

/**
 * Compresses a page from pieces as one gzip member. A piece that pages share is compressed once: deflate may be
 * flushed between pieces without a reference across the border, which brotli does not offer (docs/decisions/0087).
 */
export function joinGzip(pieces: readonly PagePiece[]): Buffer {
  const chunks: Buffer[] = [HEADER];
  let checksum = 0;
  let size = 0;
  let before: Buffer = NOTHING;
  let own: Buffer[] = [];
  const endOwn = (): void => {
    if (own.length > 0) chunks.push(...deflateOwn(Buffer.concat(own), before));
    own = [];
  };
  for (const { bytes, isShared } of pieces) {
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    if (isShared && bytes.length >= WORTH_KEEPING_BYTES) {
      endOwn();
      chunks.push(deflateOnce(bytes));
      before = bytes;
    } else if (bytes.length > 0) own.push(bytes);
  }
  endOwn();
  const trailer = Buffer.allocUnsafe(TRAILER_BYTES);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(size, 4);
  chunks.push(END, trailer);
  return Buffer.concat(chunks);
}

/** Compresses a shared piece without references to what comes before it. */
function deflateOnce(bytes: Buffer): Buffer {
  const kept = deflatedPieces.get(bytes);
  if (kept !== undefined) return kept;
  const deflated = deflateRawSync(bytes, { level: SHARED_LEVEL, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH });
  deflatedPieces.set(bytes, deflated);
  return deflated;
}

/** Compresses own parts. They may refer to the piece before them, which a reader has in its window. */
function deflateOwn(bytes: Buffer, before: Buffer): readonly Buffer[] {
  if (bytes.length < WORTH_BYTES) return [storedHead(bytes.length), bytes];
  const options = { level: OWN_LEVEL, windowBits: OWN_WINDOW_BITS, memLevel: OWN_MEMORY_LEVEL } as const;
  const dictionary = before.subarray(-DICTIONARY_BYTES);
  return [deflateRawSync(bytes, { ...options, dictionary, finishFlush: constants.Z_FULL_FLUSH })];
}

function storedHead(length: number): Buffer {
  const head = Buffer.allocUnsafe(STORED_BYTES);
  head.writeUInt8(STORED, 0);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(~length & 0xffff, 3);
  return head;
}
