import { BLADES_AND_GEAR } from './blades-and-gear.ts';
import { FIREARMS } from './firearms.ts';

/**
 * Conversion of an icon to an item: levelled, with its unpainted parts and panel seams. Coordinates are percentages of
 * the box of the levelled outline: numbers separated by spaces, figures by commas.
 */
export interface Silhouette {
  /** Clockwise rotation that levels the barrel or blade, in degrees. */
  turn: number;
  /** Bounding box of the levelled outline in icon units: x, y, width, height. */
  box: readonly [number, number, number, number];
  /** Closes a gap of the outline that would split a part, as an SVG path in icon units before the turn. */
  joins?: string;
  /** Half the widest gap between parts that the core beneath them fills, in icon units; 15 if absent. */
  closed?: number;
  /** A shallow line on a part, as an SVG path in icon units before the turn. */
  groove?: string;
  /** Blades, over which the light of the place runs in bands: rectangles. */
  blade?: string;
  /** Bare metal (barrels, magazines, sights): rectangles `x0 y0 x1 y1`. */
  metal?: string;
  /** Grips, wraps and webbing: rectangles. */
  grip?: string;
  /** Seams between panels: lines `x0 y0 x1 y1`. */
  seams?: string;
  /** Screws: points `x y`. */
  pins?: string;
  /** Holes with glass behind them: circles `x y radius`, the radius in percent of the width. */
  glass?: string;
}

const AS_DRAWN: Silhouette = { turn: 0, box: [0, 0, 512, 512] };

/** The silhouette of an icon. An icon without a description is used as drawn. */
export const silhouetteOf = (icon: string): Silhouette => FIREARMS[icon] ?? BLADES_AND_GEAR[icon] ?? AS_DRAWN;
