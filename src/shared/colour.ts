/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

export const isColour = (text: string): text is Colour => /^#[0-9a-f]{6}$/i.test(text);

/** Least contrast of text and its ground (WCAG 2.2 AA). */
export const READABLE_CONTRAST = 4.5;

/** Contrast of two colours by WCAG 2.2: 1 is none, 21 that of black and white. */
export function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour with a share of another one in it, 0 to 1. */
export function mixColours(base: Colour, added: Colour, share: number): Colour {
  const addedChannels = channelsOf(added);
  const mixed = channelsOf(base).map((channel, at) =>
    Math.round(channel * (1 - share) + (addedChannels[at] ?? 0) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue, 0 to 255. */
export const channelsOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
