/** A number as short as a drawing needs it: one decimal. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** One SVG element; numbers are written with at most two decimals. */
export function element(tag: string, attributes: Record<string, string | number>, ...children: string[]): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    const text = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    return `${name}="${text}"`;
  });
  return `<${[tag, ...written].join(' ')}>${children.join('')}</${tag}>`;
}

/** `draw(0)` to `draw(count - 1)`, joined. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A source of numbers from 0 up to 1 that repeats itself for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a list, counted round and round. */
export function cycle<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('cycle: the list is empty');
  return found;
}

/** A vertical gradient from stops `[offset, colour, opacity?]`. */
export function verticalGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more = '',
): string {
  const drawn = stops.map(
    ([offset, colour, opacity = 1]) =>
      `<stop offset="${String(offset)}" stop-color="${colour}" stop-opacity="${String(opacity)}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" ${more}>${drawn.join('')}</linearGradient>`;
}

/** Gaussian blur with room for what spills over. */
export const blurFilter = (id: string, deviation: number): string =>
  element(
    'filter',
    { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
    element('feGaussianBlur', { stdDeviation: deviation }),
  );
