/** Formats of rates, shares, chances and tickets, in the language of the page. */
import { formatCount, formatNumber } from './format.ts';

/** A number with up to four decimals: `0.9641`. */
export const formatFigure = (figure: number, tag: string): string => formatNumber(figure, tag, 0, 4);

/** A rate in percent, up to four decimals: `10%`, `0.0213%`. */
export const formatPercent = (percent: number, tag: string): string =>
  formatNumber(percent / 100, tag, 0, 4, 'percent');

/** A share in percent with two decimals, so that shares in a column align: `0.10%`. */
export const formatShare = (percent: number, tag: string): string => formatNumber(percent / 100, tag, 2, 2, 'percent');

/**
 * A chance in percent with two decimals: `44.29%`. A chance that two decimals would display as zero has four, because
 * no possible prize has a chance of zero.
 */
export const formatChance = (percent: number, tag: string): string =>
  percent > 0 && percent < 0.01 ? formatPercent(percent, tag) : formatShare(percent, tag);

/** A range of tickets: `146 400–181 499`, or one ticket. A word joiner keeps it on one line. */
export const formatTickets = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to ? formatCount(from) : `${formatCount(from)}–\u2060${formatCount(to)}`;
