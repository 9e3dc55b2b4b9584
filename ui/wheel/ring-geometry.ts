/**
 * Geometry of the wheel: a square of 500, equal sectors clockwise, the first centred at the top. Pure functions from a
 * position to SVG attributes, so that server and browser draw the same.
 */
const CENTRE = 250;
const RADIUS = 226;
/** Radius where labels end, and of the centres of pictures and icons. Icons are near the hub: labels need the rest. */
const LABEL_RADIUS = 206;
const PICTURE_RADIUS = 116;
const SIGN_RADIUS = 86;
/** Share of a sector in which the wheel may stop. */
const WITHIN = 0.7;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Angle of a sector's centre in degrees: -90 is the top, clockwise. */
export const middleOf = (index: number, count: number): number => -90 + (360 / count) * index;

/** Outline of a sector as the `d` of a path. */
export function sectorPath(index: number, count: number): string {
  const middle = middleOf(index, count);
  const from = at(middle - 180 / count, RADIUS);
  const to = at(middle + 180 / count, RADIUS);
  // The arc uses the short way, which is correct because a wheel has at least three sectors.
  return `M${CENTRE} ${CENTRE}L${from.x} ${from.y}A${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y}Z`;
}

/** Position and rotation of a label: along its sector, read outwards from the hub, never upside down. */
export interface LabelPlace {
  readonly transform: string;
  readonly x: number;
  /** Centre of a picture beside the label. */
  readonly picture: number;
  readonly anchor: 'start' | 'end';
}

/** Label position of a sector. Labels in the left half are rotated by 180 degrees to stay readable. */
export function labelPlace(index: number, count: number): LabelPlace {
  const middle = middleOf(index, count);
  const isLeft = middle > 90;
  const turn = round(isLeft ? middle - 180 : middle);
  return {
    transform: `rotate(${turn} ${CENTRE} ${CENTRE})`,
    x: isLeft ? CENTRE - LABEL_RADIUS : CENTRE + LABEL_RADIUS,
    picture: isLeft ? CENTRE - PICTURE_RADIUS : CENTRE + PICTURE_RADIUS,
    anchor: isLeft ? 'start' : 'end',
  };
}

/** Centre of the icon of a sector. */
export const signPlace = (index: number, count: number): Point => at(middleOf(index, count), SIGN_RADIUS);

/** Centres of the lamps on the rim, one between each two sectors. */
export const lampPlaces = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => at(middleOf(index, count) + 180 / count, RADIUS + 7));

function at(angle: number, radius: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: round(CENTRE + radius * Math.cos(radians)), y: round(CENTRE + radius * Math.sin(radians)) };
}

/** Two decimals are a hundredth of a pixel; adding 0 turns -0 into 0. */
const round = (value: number): number => Math.round(value * 100) / 100 + 0;

/**
 * Rotation in degrees clockwise, 0 to 360, that brings a sector under the pin. `share` is the position within the
 * sector, 0 to 1 in ticket order, kept away from the edges so that the sector is unambiguous.
 */
export function restOf(index: number, count: number, share: number): number {
  const sector = 360 / count;
  const within = (Math.min(1, Math.max(0, share)) - 0.5) * WITHIN * sector;
  return (((-sector * index - within) % 360) + 360) % 360;
}

/** Final angle of a rotation from a start angle to a rest angle, with at least the given number of whole turns. */
export const turnTo = (start: number, rest: number, turns: number): number =>
  start + turns * 360 + ((((rest - start) % 360) + 360) % 360);
