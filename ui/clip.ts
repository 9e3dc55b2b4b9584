/** Length of a clipped notification, from the specification. */
const CLIP_CHARACTERS = 80;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns a text of at most 80 characters unchanged; cuts a longer one and appends an ellipsis. */
export function clip(text: string): string {
  if (text.length <= CLIP_CHARACTERS) return text;
  const parts = Array.from(characters.segment(text), ({ segment }) => segment);
  return parts.length <= CLIP_CHARACTERS ? text : `${parts.slice(0, CLIP_CHARACTERS).join('').trimEnd()}…`;
}
