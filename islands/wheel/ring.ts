/**
 * The geometry of the wheel: a square of 500, equal sectors clockwise, the first with its middle on top. Pure functions
 * from a place to SVG attributes, so that the server draws what the browser would.
 */
const CENTRE = 250;
const RADIUS = 226;
/** Where labels end, at the rim, and where signs and pictures have their middle. */
const LABEL_RADIUS = 204;
const SIGN_RADIUS = 112;
/** The part of a sector that a turn may stop in. */
const WITHIN = 0.7;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The angle of a sector's middle in degrees: -90 is on top, clockwise from there. */
export const middleOf = (place: number, count: number): number => -90 + (360 / count) * place;

/** The outline of a sector, as the `d` of a path. */
export function sectorPath(place: number, count: number): string {
  const middle = middleOf(place, count);
  const from = at(middle - 180 / count, RADIUS);
  const to = at(middle + 180 / count, RADIUS);
  // Half of a wheel or more would ask for the long way round; a wheel has three sectors at least.
  return `M${CENTRE} ${CENTRE}L${from.x} ${from.y}A${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y}Z`;
}

/** How a label lies along its sector: turned to it, read from the hub outwards, never upside down. */
export interface LabelPlace {
  readonly transform: string;
  readonly x: number;
  readonly anchor: 'start' | 'end';
}

/** Where the label of a sector stands. On the left half it is turned about, so that it can be read there too. */
export function labelPlace(place: number, count: number): LabelPlace {
  const middle = middleOf(place, count);
  const isLeft = middle > 90;
  const turn = round(isLeft ? middle - 180 : middle);
  return {
    transform: `rotate(${turn} ${CENTRE} ${CENTRE})`,
    x: isLeft ? CENTRE - LABEL_RADIUS : CENTRE + LABEL_RADIUS,
    anchor: isLeft ? 'start' : 'end',
  };
}

/** The middle of the sign or picture of a sector. */
export const signPlace = (place: number, count: number): Point => at(middleOf(place, count), SIGN_RADIUS);

/** The middles of small lamps on the rim, one between every two sectors. */
export const lampPlaces = (count: number): Point[] =>
  Array.from({ length: count }, (_, place) => at(middleOf(place, count) + 180 / count, RADIUS + 7));

function at(angle: number, radius: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: round(CENTRE + radius * Math.cos(radians)), y: round(CENTRE + radius * Math.sin(radians)) };
}

/** Two decimals are a hundredth of a pixel; adding 0 makes -0 a 0. */
const round = (value: number): number => Math.round(value * 100) / 100 + 0;

/**
 * How far the wheel has to turn, in degrees clockwise, for a sector to be under the pin: 0 to 360. `share` is where
 * within the sector it stops, from 0 to 1 the way the tickets run, kept off its edges so that one sees which it is.
 */
export function restOf(place: number, count: number, share: number): number {
  const sector = 360 / count;
  const within = (Math.min(1, Math.max(0, share)) - 0.5) * WITHIN * sector;
  return (((-sector * place - within) % 360) + 360) % 360;
}

/** The end of a turn that begins at one angle and comes to rest at another, after so many whole turns at least. */
export const turnTo = (start: number, rest: number, turns: number): number =>
  start + turns * 360 + ((((rest - start) % 360) + 360) % 360);
