/** Mixes two `#rrggbb` colours: `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const start = channels(from);
  const end = channels(to);
  const mixedChannels = start.map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * share));
  return `#${mixedChannels.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (colour: string, share: number): string => mix(colour, '#ffffff', share);

/** Mixes towards the store's near-black instead of pure black, so that shades match the palette. */
export const darken = (colour: string, share: number): string => mix(colour, '#04060a', share);

/** True when white would be invisible on the colour. */
export const isPale = (colour: string): boolean => Math.min(...channels(colour)) > 200;

/** True when the colour is too dark to serve as light. */
export const isDim = (colour: string): boolean => Math.max(...channels(colour)) < 110;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
