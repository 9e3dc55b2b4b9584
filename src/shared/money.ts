import type { CentiPoints, Kopecks } from './units.ts';
import { centiPoints, kopecks } from './units.ts';

/**
 * Conversion between the base currency and the displayed currency. A rate is the decimal text of a DECIMAL(18,8) column
 * (currency per 1 rouble), used as an integer scaled by 10^8. The only rounding is the one named by the function
 * (docs/rules.md 1).
 */
const RATE_SCALE = 100_000_000n;

/**
 * Parses the decimal text of a rate ("0.01234567") into an integer scaled by 10^8. Throws RangeError for an invalid
 * rate.
 */
export function scaledRate(rate: string): bigint {
  const match = /^(\d{1,10})(?:\.(\d{1,8}))?$/.exec(rate);
  if (!match) throw new RangeError(`Rate ${rate} is invalid`);
  const scaled = BigInt(match[1] ?? '0') * RATE_SCALE + BigInt((match[2] ?? '').padEnd(8, '0'));
  if (scaled === 0n) throw new RangeError('Rate is zero');
  return scaled;
}

const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));
const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);

/** A price in the displayed currency with two decimals, rounded up. */
export const ceilToCurrency = (amount: Kopecks, rate: string): number =>
  Number(ceilDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE)) / 100;

/** A minimum in whole units of the displayed currency, rounded up. */
export const ceilToUnits = (amount: Kopecks, rate: string): number =>
  Number(ceilDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE * 100n));

/** A balance or gain in the displayed currency with two decimals, rounded down. */
export const floorToCurrency = (amount: Kopecks, rate: string): number =>
  Number(floorDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE)) / 100;

const sumOf = (amounts: readonly number[]): Kopecks => kopecks(amounts.reduce((sum, amount) => sum + amount, 0));

/** What some items bring together, rounded down once: their rounded prices would not add up to it. */
export const floorTotal = (amounts: readonly number[], rate: string): number => floorToCurrency(sumOf(amounts), rate);

/** What some prices cost together, rounded up once. */
export const ceilTotal = (amounts: readonly number[], rate: string): number => ceilToCurrency(sumOf(amounts), rate);

/**
 * A sum that a player typed and `floorKopecksOf` converted: the typed one again, where a kopeck tells it; a whole one
 * where several sums become the same kopeck. Any other sum is rounded down.
 */
export function typedToCurrency(amount: Kopecks, rate: string): number {
  const least = Number(ceilDiv(BigInt(amount) * scaledRate(rate), RATE_SCALE));
  const most = Number(ceilDiv((BigInt(amount) + 1n) * scaledRate(rate), RATE_SCALE)) - 1;
  const whole = Math.ceil(least / 100) * 100;
  if (least > most) return floorToCurrency(amount, rate);
  return (whole <= most ? whole : least) / 100;
}

/**
 * Converts an amount typed in the displayed currency (in hundredths), rounded down, so it never exceeds the typed
 * amount.
 */
export const floorKopecksOf = (hundredths: number, rate: string): Kopecks =>
  kopecks(Number((BigInt(hundredths) * RATE_SCALE) / scaledRate(rate)));

/** Hundredths of one currency in hundredths of another, rounded up: the payment still covers the same need. */
export const ceilToOtherCurrency = (hundredths: number, fromRate: string, toRate: string): number =>
  Number(ceilDiv(BigInt(hundredths) * scaledRate(toRate), scaledRate(fromRate)));

/** A whole percentage of an amount, rounded down. */
export const floorPercentOf = (amount: Kopecks, percent: number): Kopecks =>
  kopecks(Number((BigInt(amount) * BigInt(percent)) / 100n));

/** Bonus points for an amount of money: one point is worth one rouble. */
export const pointsFor = (amount: Kopecks): CentiPoints => centiPoints(amount);

/** Converts hundredths of G into money, rounded down. `gPriceKopecks` is the price of 1 G from the settings. */
export const floorKopecksOfG = (amountCentiG: number, gPriceKopecks: Kopecks): Kopecks =>
  kopecks(Number((BigInt(amountCentiG) * BigInt(gPriceKopecks)) / 100n));

/**
 * Converts an amount typed in the displayed currency (in hundredths), rounded up, so that it displays as the typed
 * amount again.
 */
export const ceilKopecksOf = (hundredths: number, rate: string): Kopecks =>
  kopecks(Number(ceilDiv(BigInt(hundredths) * RATE_SCALE, scaledRate(rate))));
