/** Accepted formats, by the decoder's names. */
type Kind = 'png' | 'jpeg' | 'gif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')];

/** Format by the first bytes; file names and declared types are not trusted. */
export function kindOfPicture(content: Buffer): Kind | null {
  const begins = (mark: Buffer): boolean => content.subarray(0, mark.length).equals(mark);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return GIFS.some(begins) ? 'gif' : null;
}

/**
 * Returns whether a file is exactly one picture. A file that is also a page, script or archive is refused, although
 * re-encoding would drop the rest.
 */
export function isWholePicture(content: Buffer, kind: Kind): boolean {
  if (isArchive(content) || FOREIGN.some((mark) => holds(content, mark))) return false;
  if (kind === 'png') return endOfPng(content) === content.length;
  if (kind === 'gif') return content.at(-1) === 0x3b;
  // Cameras append a second picture or a film; the decoder checks that the first is complete.
  return content.includes(END_OF_JPEG);
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Beginnings of executable pages and scripts; five bytes or more, so that pixels rarely match by chance. */
const FOREIGN = ['<script', '<SCRIPT', '<html', '<HTML', '<!doctype', '<!DOCTYPE', '<?php', '<svg ', '%PDF-'];

const holds = (content: Buffer, mark: string): boolean => content.includes(mark, 0, 'latin1');

/** A zip ends with a record that gives the length of its comment. */
function isArchive(content: Buffer): boolean {
  const record = Buffer.from('PK\x05\x06', 'latin1');
  const from = Math.max(0, content.length - 0xffff - RECORD_BYTES);
  for (let index = content.indexOf(record, from); index !== -1; index = content.indexOf(record, index + 1)) {
    const end = index + RECORD_BYTES;
    if (end <= content.length && end + content.readUInt16LE(end - 2) === content.length) return true;
  }
  return false;
}

const RECORD_BYTES = 22;
const CHUNK_FRAME = 12;
const MOST_CHUNKS = 100_000;

/** Offset after the last chunk of a PNG; -1 without one. */
function endOfPng(content: Buffer): number {
  let offset = PNG.length;
  for (let count = 0; count < MOST_CHUNKS && offset + CHUNK_FRAME <= content.length; count += 1) {
    const next = offset + CHUNK_FRAME + content.readUInt32BE(offset);
    if (content.toString('latin1', offset + 4, offset + 8) === 'IEND') return next;
    offset = next;
  }
  return -1;
}
