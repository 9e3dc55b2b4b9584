/**
 * Number formats of the store: Russian digit grouping in every language (required by the specification), with no-break
 * spaces so that an amount never wraps.
 */
const NBSP = '\u00a0';
const wholeNumbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToFour = new Intl.NumberFormat('ru', { maximumFractionDigits: 4 });

const tidy = (text: string): string => text.replaceAll(/[\u202f ]/g, NBSP);

/** An amount in the displayed currency: `1 047 ₽`, `12 480,50 ₽`. */
export const formatMoney = (amount: number, sign: string): string =>
  tidy(Number.isInteger(amount) ? wholeNumbers.format(amount) : twoDecimals.format(amount)) + NBSP + sign;

/** Bonus points, rounded to a whole number, with their suffix: `1 860 б`. */
export const formatPoints = (points: number): string => `${tidy(wholeNumbers.format(points))}${NBSP}б`;

export const formatCount = (count: number): string => tidy(wholeNumbers.format(count));

/** A chance in percent, up to four decimals: `0,0213 %`. */
export const formatPercent = (percent: number): string => `${tidy(upToFour.format(percent))}${NBSP}%`;

/** An amount in G, always with two decimals: `24,10 G`. */
export const formatG = (amount: number): string => `${tidy(twoDecimals.format(amount))}${NBSP}G`;

/** A share in percent with two decimals, so that shares in a column align: `0,10 %`. */
export const formatShare = (percent: number): string => `${tidy(twoDecimals.format(percent))}${NBSP}%`;

/** A number with up to four decimals: `0,9641`. */
export const formatFigure = (figure: number): string => tidy(upToFour.format(figure));
