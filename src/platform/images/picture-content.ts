/** Accepted formats, by the decoder's names. */
type PictureKind = 'png' | 'jpeg' | 'gif';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const GIFS = [Buffer.from('GIF87a'), Buffer.from('GIF89a')];

/** Format by the first bytes; file names and declared types are not trusted. */
export function kindOfPicture(content: Buffer): PictureKind | null {
  const begins = (mark: Buffer): boolean => content.subarray(0, mark.length).equals(mark);
  if (begins(PNG)) return 'png';
  if (begins(JPEG)) return 'jpeg';
  return GIFS.some(begins) ? 'gif' : null;
}
