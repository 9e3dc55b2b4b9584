import type { TrayOffer } from '#ui/models/contracts.ts';

/** A bar of the chart, in viewBox units. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** True if the outcomes of this bar are worth at least the input. */
  readonly isWin: boolean;
}

export interface Chart {
  readonly bars: readonly Bar[];
  /** Horizontal position of the input value. */
  readonly valueX: number;
  /** Chances in percent, exact to a ticket: outcomes worth less than the input, and the rest. */
  readonly below: number;
  readonly above: number;
  /** The bar in which outcomes of this price are, in G. */
  readonly barOf: (priceG: number) => number;
}

export const CHART_WIDTH = 200;
export const CHART_HEIGHT = 60;

const BARS_EACH_SIDE = 10;
const GAP = 1.6;
/** Minimum height of a bar with a nonzero chance. */
const LEAST_HEIGHT = 0.8;
const TICKETS_PER_PERCENT = 10_000;

/**
 * Chart of chances by price: half of the bars below the input value and half above, each half on a logarithmic scale,
 * so that a quarter and four times the value are equally far from it.
 */
export function chartOf({ value, min, max, odds }: TrayOffer): Chart {
  const tickets = Array.from({ length: 2 * BARS_EACH_SIDE }, () => 0);
  for (const { item, from, to } of odds) {
    const bar = barAt(item.priceG, { value, min, max });
    tickets[bar] = (tickets[bar] ?? 0) + (to - from + 1);
  }
  const most = Math.max(1, ...tickets);
  const width = CHART_WIDTH / tickets.length;
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return {
    bars: tickets.map((count, index) => {
      const height = count === 0 ? 0 : Math.max(LEAST_HEIGHT, roundToHundredths((count / most) * CHART_HEIGHT));
      const box = {
        x: roundToHundredths(index * width + GAP / 2),
        y: roundToHundredths(CHART_HEIGHT - height),
        width: width - GAP,
        height,
      };
      return { ...box, isWin: index >= BARS_EACH_SIDE };
    }),
    valueX: CHART_WIDTH / 2,
    below: sum(tickets.slice(0, BARS_EACH_SIDE)) / TICKETS_PER_PERCENT,
    above: sum(tickets.slice(BARS_EACH_SIDE)) / TICKETS_PER_PERCENT,
    barOf: (priceG) => barAt(priceG, { value, min, max }),
  };
}

function barAt(price: number, { value, min, max }: Pick<TrayOffer, 'value' | 'min' | 'max'>): number {
  const isWin = price >= value;
  const [low, high] = isWin ? [value, max] : [min, value];
  const share = high > low && low > 0 ? Math.log(price / low) / Math.log(high / low) : 0;
  const barIndex = Math.min(BARS_EACH_SIDE - 1, Math.max(0, Math.floor(share * BARS_EACH_SIDE)));
  return barIndex + (isWin ? BARS_EACH_SIDE : 0);
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
