import { ticketsCentiGOf } from '#src/core/catalogue/returns/index.ts';
import type { CaseVersion } from '#src/core/catalogue/index.ts';
import { ceilToCurrency, floorToCurrency } from '#src/shared/money.ts';
import { type Kopecks, kopecks, TICKETS_TOTAL } from '#src/shared/units.ts';

/** Pages state the cost of so many plays: that of one is often less than the smallest coin. */
const COST_PLAYS = 10n;

/** The description of the field in the API. */
export const AVERAGE_COST = 'Average cost of ten after what they return; negative when they return more.';

/** An exact average: `sum / parts` kopecks, or hundredths of a point for a case that is paid with points. */
export interface AverageWorth {
  readonly sum: bigint;
  readonly parts: bigint;
}

/**
 * The cost of 10 plays on average after what they return: 10 x (price - average worth by the published odds), computed
 * in whole numbers and rounded to a kopeck once (docs/rules.md 4). In the currency of the rate, rounded up; negative,
 * and rounded towards 0, for a game that returns more than it costs.
 */
export function averageCost(priceMinor: number, { sum, parts }: AverageWorth, rate: string): number {
  const cost = COST_PLAYS * (BigInt(priceMinor) * parts - sum);
  const half = parts / 2n;
  const minor = Number((cost < 0n ? cost - half : cost + half) / parts);
  return minor < 0 ? -floorToCurrency(kopecks(-minor), rate) : ceilToCurrency(kopecks(minor), rate);
}

/** Average worth of one opening of each version together, at the present prices of the items. */
export const worthOfOpenings = (
  versions: readonly Pick<CaseVersion, 'rows'>[],
  gPriceKopecks: Kopecks,
): AverageWorth => ({
  sum: versions.reduce((sum, { rows }) => sum + ticketsCentiGOf(rows.map(ticketsOf)), 0n) * BigInt(gPriceKopecks),
  parts: BigInt(TICKETS_TOTAL) * 100n,
});

const ticketsOf = ({ from, to, item }: CaseVersion['rows'][number]) => ({
  tickets: to - from + 1,
  priceCentiG: item.priceCentiG,
});

/** Average worth of a draw whose ranges have prices of their own. */
export const worthOfRanges = (
  ranges: readonly { readonly from: number; readonly to: number; readonly priceKopecks: number }[],
): AverageWorth => ({
  sum: ranges.reduce((sum, { from, to, priceKopecks }) => sum + BigInt(to - from + 1) * BigInt(priceKopecks), 0n),
  parts: BigInt(TICKETS_TOTAL),
});
