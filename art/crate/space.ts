import { element, short } from '../svg.ts';

/** A 3D point: along the right face, along the left face, up. */
export type Point = readonly [number, number, number];
export type Place = readonly [x: number, y: number];
/** Projects a 3D point onto the picture. */
export type View = (point: Point) => Place;

/** Half of the crate's side, its height, the lid's thickness and the lid's overhang, in picture units. */
export const HALF = 100;
export const HEIGHT = 104;
export const LID = 28;
export const REACH = 108;
/** Vertical drop of the ground per horizontal unit. */
export const SLOPE = 0.41;

/** The picture's own units. */
export const FRAME = [0, 0, 520, 352] as const;

/** Axonometric view centred at a point of the picture. */
export const viewFrom =
  (left: number, top: number): View =>
  ([x, y, z]) => [left + (x - y) * 0.866, top + (x + y) * SLOPE - z];

/** Position of the crate on a picture of 520 x 352, shut or ajar: swapping both on hover keeps the ground line. */
export const STANDING = viewFrom(260, 248);

/** A point fixed to the lid, which turns about its back edge by `angle` radians. */
export function turnedWithLid([x, y, z]: Point, angle: number): Point {
  const out = y + REACH;
  const up = z - HEIGHT;
  return [
    x,
    -REACH + out * Math.cos(angle) - up * Math.sin(angle),
    HEIGHT + out * Math.sin(angle) + up * Math.cos(angle),
  ];
}

/** Returns functions that draw flat 3D figures through one view. */
export function brush(view: View) {
  const at = (point: Point): string => view(point).map(short).join(',');
  const polygon = (points: readonly Point[], fill: string, more = ''): string =>
    `<polygon points="${points.map(at).join(' ')}" fill="${fill}" ${more}/>`;
  return {
    at,
    view,
    polygon,
    /** A rectangle on the left face: along x, up z. */
    left: (x0: number, x1: number, z0: number, z1: number, fill: string, more = '', y = HALF): string =>
      polygon(
        [
          [x0, y, z0],
          [x1, y, z0],
          [x1, y, z1],
          [x0, y, z1],
        ],
        fill,
        more,
      ),
    /** A rectangle on the right face: along y, up z. */
    right: (y0: number, y1: number, z0: number, z1: number, fill: string, more = '', x = HALF): string =>
      polygon(
        [
          [x, y0, z0],
          [x, y1, z0],
          [x, y1, z1],
          [x, y0, z1],
        ],
        fill,
        more,
      ),
    /** A rectangle lying flat at height z. */
    flat: (x0: number, x1: number, y0: number, y1: number, z: number, fill: string, more = ''): string =>
      polygon(
        [
          [x0, y0, z],
          [x1, y0, z],
          [x1, y1, z],
          [x0, y1, z],
        ],
        fill,
        more,
      ),
    line(from: Point, to: Point, colour: string, strength: number, width: number): string {
      const [x1, y1] = view(from);
      const [x2, y2] = view(to);
      const look = { stroke: colour, 'stroke-opacity': strength, 'stroke-width': width, 'stroke-linecap': 'round' };
      return element('line', { x1, y1, x2, y2, ...look });
    },
    dot(point: Point, radius: number, fill: string, strength = 1, shift: Place = [0, 0]): string {
      const [x, y] = view(point);
      return element('circle', { cx: x + shift[0], cy: y + shift[1], r: radius, fill, opacity: strength });
    },
  };
}

export type Brush = ReturnType<typeof brush>;

export const opacity = (value: number): string => `opacity="${String(Math.round(value * 100) / 100)}"`;
