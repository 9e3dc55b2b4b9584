/** Rounds to one decimal, to keep drawings small. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** One SVG element; numbers are rounded to two decimals. */
export function element(tag: string, attributes: Record<string, string | number>, ...children: string[]): string {
  const attributeTexts = Object.entries(attributes).map(([name, value]) => {
    const text = typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
    return `${name}="${text}"`;
  });
  return `<${[tag, ...attributeTexts].join(' ')}>${children.join('')}</${tag}>`;
}

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A random number generator with values in [0, 1) that repeats its sequence for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296;
  };
}

/** The element at an index that wraps round. */
export function cycle<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error('The list is empty');
  return entry;
}

/** A vertical gradient from stops `[offset, colour, opacity?]`. */
export function verticalGradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  more = '',
): string {
  const stopTexts = stops.map(
    ([offset, colour, opacity = 1]) =>
      `<stop offset="${String(offset)}" stop-color="${colour}" stop-opacity="${String(opacity)}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" ${more}>${stopTexts.join('')}</linearGradient>`;
}

/** Gaussian blur with a margin for the overflow. */
export const blurFilter = (id: string, deviation: number): string =>
  element(
    'filter',
    { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
    element('feGaussianBlur', { stdDeviation: deviation }),
  );

/** A filter over an area in user units, in plain sRGB so that its numbers are those of the colours. */
export const filterOver = (
  id: string,
  [x, y, width, height]: readonly [number, number, number, number],
  ...steps: string[]
): string =>
  element(
    'filter',
    { id, x, y, width, height, filterUnits: 'userSpaceOnUse', 'color-interpolation-filters': 'sRGB' },
    ...steps,
  );

export const blurOf = (source: string, deviation: number, result: string): string =>
  element('feGaussianBlur', { in: source, stdDeviation: deviation, result });

export const shiftOf = (source: string, dx: number, dy: number, result: string): string =>
  element('feOffset', { in: source, dx, dy, result });

/** `in` keeps what of the source lies inside of the other one, `out` what lies outside. */
export const cutOf = (source: string, operator: 'in' | 'out', other: string, result: string): string =>
  element('feComposite', { in: source, in2: other, operator, result });

/** Fills a shape with one colour. */
export const tintOf = (shape: string, colour: string, opacity: number, result: string): string =>
  element('feFlood', { 'flood-color': colour, 'flood-opacity': opacity, result: `${result}-fill` }) +
  cutOf(`${result}-fill`, 'in', shape, result);

export const stackOf = (sources: readonly string[], result: string): string =>
  element('feMerge', { result }, ...sources.map((source) => element('feMergeNode', { in: source })));
