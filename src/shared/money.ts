import type { CentiPoints, Kopecks } from './units.ts';
import { centiPoints, kopecks } from './units.ts';

/**
 * Conversion between the base currency and the currency a player sees. A rate is the decimal text of a
 * DECIMAL(18,8) column (currency per 1 rouble) and is used as a whole number scaled by 10^8: no rounding but the
 * one that the function's name says (docs/rules.md 1).
 */
const RATE_SCALE = 100_000_000n;

/** Turns a rate's decimal text ("0.01234567") into a whole number scaled by 10^8. Throws RangeError when it is none. */
export function scaledRate(rate: string): bigint {
  const match = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match) throw new RangeError(`not a rate: ${rate}`);
  const scaled = BigInt(match[1] ?? '0') * RATE_SCALE + BigInt((match[2] ?? '').padEnd(8, '0'));
  if (scaled === 0n) throw new RangeError('a rate of zero');
  return scaled;
}

const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);

/** What a player must pay, in the shown currency with two decimals, rounded up. */
export const ceilToCurrency = (amount: Kopecks, rate: string): number =>
  Number(ceilDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE)) / 100;

/** What a player must pay at least, in whole units of the shown currency, rounded up. */
export const ceilToUnits = (amount: Kopecks, rate: string): number =>
  Number(ceilDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE * 100n));

/** What a player has or gets, in the shown currency with two decimals, rounded down. */
export const floorToCurrency = (amount: Kopecks, rate: string): number =>
  Number(floorDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE)) / 100;

/** The money for a sum typed in the shown currency (hundredths of it), rounded down: never more than was typed. */
export const floorKopecksOf = (hundredths: number, rate: string): Kopecks =>
  kopecks(Number((BigInt(hundredths) * RATE_SCALE) / scaledRate(rate)));

/** A part of a sum in whole percent, rounded down: what a player is promised. */
export const floorPercentOf = (amount: Kopecks, percent: number): Kopecks =>
  kopecks(Number((BigInt(amount) * BigInt(percent)) / 100n));

/** Bonus points for a sum of money: one point is worth one rouble. */
export const pointsFor = (amount: Kopecks): CentiPoints => centiPoints(amount);

/** The money worth of hundredths of G, rounded down. `gPriceKopecks` is the price of 1 G from the settings. */
export const floorKopecksOfG = (amountCentiG: number, gPriceKopecks: Kopecks): Kopecks =>
  kopecks(Number((BigInt(amountCentiG) * BigInt(gPriceKopecks)) / 100n));

/** The money for a sum typed in the shown currency (hundredths of it), rounded up: shown again it is what was typed. */
export const ceilKopecksOf = (hundredths: number, rate: string): Kopecks =>
  kopecks(Number(ceilDiv(BigInt(hundredths) * RATE_SCALE, scaledRate(rate))));
