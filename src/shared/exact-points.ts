import { formatMoney } from './format.ts';

/**
 * Points that were moved or are promised: with hundredths when there are any, so that one sum looks the same
 * everywhere. Balances are rounded to whole points.
 */
export const formatExactPoints = (points: number): string => formatMoney(points, 'б');
