import type { ReactElement } from 'react';

export interface PricePoint {
  /** ISO 8601; the price holds from then on. */
  readonly at: string;
  /** In the smallest unit, so that a price below one unit of the display currency moves, too. */
  readonly value: number;
  /** The price in the display currency. */
  readonly text: string;
}

export interface PriceChartProps {
  /** Oldest first. */
  readonly points: readonly PricePoint[];
  /** ISO 8601; the end of the chart. */
  readonly until: string;
  /** Description of the chart for screen readers. */
  readonly label: string;
  readonly formatTime: (iso: string) => string;
}

/** The plot in SVG units. It is stretched to the width of the page, so texts are outside of it. */
const WIDTH = 600;
const HEIGHT = 160;
/** Space above and below the line, so that its stroke is not cut. */
const MARGIN = 10;

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A price over time as steps, drawn by the server. The table beside it has the same numbers. */
export function PriceChart({ points, until, label, formatTime }: PriceChartProps): ReactElement | null {
  const [first] = points;
  const byValue = points.toSorted((one, other) => one.value - other.value);
  if (first === undefined) return null;
  return (
    <figure className="price-chart">
      <p className="price-chart__ends tiny muted num" aria-hidden="true">
        {byValue.at(-1)?.text}
      </p>
      <svg viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="price-chart__area" d={`${stepsOf(points, until)}V${String(HEIGHT)}H0Z`} />
        <path className="price-chart__line" d={stepsOf(points, until)} />
      </svg>
      <p className="price-chart__ends tiny muted num" aria-hidden="true">
        {byValue[0]?.text}
      </p>
      <figcaption className="spread tiny muted">
        <span>{formatTime(first.at)}</span>
        <span>{formatTime(until)}</span>
      </figcaption>
    </figure>
  );
}

/** The line: to the right until the price changes, then up or down. */
function stepsOf(points: readonly PricePoint[], until: string): string {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [begin, end] = [Date.parse(points[0]?.at ?? until), Date.parse(until)];
  const x = (iso: string): number => tenth((WIDTH * (Date.parse(iso) - begin)) / Math.max(1, end - begin));
  const y = (value: number): number =>
    tenth(most === least ? HEIGHT / 2 : HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (value - least)) / (most - least));
  const steps = points.slice(1).map(({ at, value }) => `H${String(x(at))}V${String(y(value))}`);
  return `M0 ${String(y(points[0]?.value ?? 0))}${steps.join('')}H${String(WIDTH)}`;
}
