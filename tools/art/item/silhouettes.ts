import { BLADES_AND_GEAR } from './blades-and-gear.ts';
import { FIREARMS } from './firearms.ts';

/**
 * How an icon becomes a thing: turned level, with the parts that no paint covers and the seams of its panels.
 * Places are percent of the box that the turned outline fills, written as numbers with spaces, places with commas.
 */
export interface Silhouette {
  /** Degrees clockwise that bring the barrel or blade level. */
  turn: number;
  /** The box of the turned outline in the icon's own units: x, y, width, height. */
  box: readonly [number, number, number, number];
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

/** An outline without parts, as the icon set has it. */
const AS_DRAWN: Silhouette = { turn: 0, box: [0, 0, 512, 512] };

/** The silhouette of an icon; one that is described nowhere lies as it was drawn. */
export const silhouetteOf = (icon: string): Silhouette => FIREARMS[icon] ?? BLADES_AND_GEAR[icon] ?? AS_DRAWN;
