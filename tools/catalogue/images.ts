import images from './images.json' with { type: 'json' };

/**
 * The part of a picture's address before its size, `{name}.{hash8}`: the hash changes with the drawing.
 * Throws for a name that was never drawn (`npm run art`).
 */
export function imageOf(name: string): string {
  const image = (images as Record<string, string>)[name];
  if (!image) throw new Error(`no picture of ${name}: run npm run art`);
  return image;
}

/** Names of a case's two pictures. */
export const caseImageNames = (caseName: string): { shut: string; open: string } => ({
  shut: `case-${caseName}`,
  open: `case-${caseName}-open`,
});

/** Name of the broken crate on the error page. */
export const WRECK_IMAGE = 'wreck';

/** Name of the picture beside links to the store. */
export const STORE_IMAGE = 'store';
