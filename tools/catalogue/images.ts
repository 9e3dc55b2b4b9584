import images from './images.json' with { type: 'json' };

/**
 * The part of a picture's address before its size, `{name}.{hash8}`: the hash changes with the drawing.
 *
 * @throws Error for a name that has not been drawn (`npm --prefix art run draw`)
 */
export function imageOf(name: string): string {
  const image = (images as Record<string, string>)[name];
  if (!image) throw new Error(`Picture ${name} is missing: see art/README.md`);
  return image;
}

export const caseImageNames = (caseName: string): { shut: string; open: string } => ({
  shut: `case-${caseName}`,
  open: `case-${caseName}-open`,
});
