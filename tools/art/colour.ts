/** `#rrggbb` between two of its kind: `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  const mixed = start.map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** Towards the store's near-black, not towards pure black, so that shades stay in the family. */
export const darken = (colour: string, share: number): string => mix(colour, '#04060a', share);

/** So light that white on it would not be seen. */
export const isPale = (colour: string): boolean => Math.min(...channels(colour)) > 200;

/** Too dark to pass for light. */
export const isDim = (colour: string): boolean => Math.max(...channels(colour)) < 110;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
