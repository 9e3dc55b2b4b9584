import images from './images.json' with { type: 'json' };

/**
 * The part of a picture's address before its size, `{name}.{hash8}`: the hash changes with the drawing.
 *
 * @throws Error for a name that has not been drawn (`npm run art`)
 */
export function imageOf(name: string): string {
  const image = (images as Record<string, string>)[name];
  if (!image) throw new Error(`Picture ${name} is missing: run npm run art`);
  return image;
}

export const caseImageNames = (caseName: string): { shut: string; open: string } => ({
  shut: `case-${caseName}`,
  open: `case-${caseName}-open`,
});

export const WRECK_IMAGE = 'wreck';

export const STORE_IMAGE = 'store';
