/** The specification's length of a clipped notice. */
const CLIP_CHARACTERS = 80;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text of at most 80 characters as it is; a longer one cut there, with three dots in place of the rest. */
export function clip(text: string): string {
  if (text.length <= CLIP_CHARACTERS) return text;
  const parts = Array.from(characters.segment(text), ({ segment }) => segment);
  return parts.length <= CLIP_CHARACTERS ? text : `${parts.slice(0, CLIP_CHARACTERS).join('').trimEnd()}…`;
}
