/** Kinds of pictures that are taken, by the names that the decoder has for them. */
type Kind = 'png' | 'jpeg' | 'gif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')];

/** The kind of a picture by its first bytes; a name or a declared type says nothing. */
export function kindOfPicture(content: Buffer): Kind | null {
  const begins = (mark: Buffer): boolean => content.subarray(0, mark.length).equals(mark);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return GIFS.some(begins) ? 'gif' : null;
}

/**
 * Tells whether a file is one picture from its first byte to its last. What is a page, a script or an archive as well
 * is made by somebody with a plan; nothing of it would be kept, and it is refused all the same.
 */
export function isWholePicture(content: Buffer, kind: Kind): boolean {
  if (isArchive(content) || FOREIGN.some((mark) => holds(content, mark))) return false;
  if (kind === 'png') return endOfPng(content) === content.length;
  if (kind === 'gif') return content.at(-1) === 0x3b;
  // Cameras write a second picture or a film after the first one; the decoder looks whether the first is whole.
  return content.includes(END_OF_JPEG);
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** How pages and scripts begin that somebody would run; five bytes, lest pixels look like one by chance. */
const FOREIGN = ['<script', '<SCRIPT', '<html', '<HTML', '<!doctype', '<!DOCTYPE', '<?php', '<svg ', '%PDF-'];

const holds = (content: Buffer, mark: string): boolean => content.includes(mark, 0, 'latin1');

/** A zip is read from its end: the last record says how long the comment after it is. */
function isArchive(content: Buffer): boolean {
  const record = Buffer.from('PK\x05\x06', 'latin1');
  const from = Math.max(0, content.length - 0xffff - RECORD_BYTES);
  for (let at = content.indexOf(record, from); at !== -1; at = content.indexOf(record, at + 1)) {
    const end = at + RECORD_BYTES;
    if (end <= content.length && end + content.readUInt16LE(end - 2) === content.length) return true;
  }
  return false;
}

const RECORD_BYTES = 22;
const CHUNK_FRAME = 12;
const MOST_CHUNKS = 100_000;

/** Where the last chunk of a PNG ends; -1 where there is none. */
function endOfPng(content: Buffer): number {
  let at = PNG.length;
  for (let count = 0; count < MOST_CHUNKS && at + CHUNK_FRAME <= content.length; count += 1) {
    const next = at + CHUNK_FRAME + content.readUInt32BE(at);
    if (content.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return -1;
}
