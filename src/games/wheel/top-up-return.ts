import type { Settings } from '#src/core/settings/index.ts';
import { PROMISED } from '#src/shared/promised.ts';
import { rewardOf } from '#src/shared/streak.ts';

const GIFT_DAYS = 30;
const ONE_PERCENT = 100;

type TopUpSettings = Pick<
  Settings,
  | 'dailyBonus'
  | 'deliveryPromise'
  | 'freeCasesDayMaxKopecks'
  | 'freeSpinTopUpKopecks'
  | 'inviteGiftPoints'
  | 'referralLevels'
  | 'topUpReturnMaxPercent'
  | 'upgradeEdgePercent'
>;

/** The gifts and returns of the store at one moment. */
export interface TopUpReturnFacts {
  readonly settings: TopUpSettings;
  /** Return of each open case for money with all cashback, in basis points. */
  readonly paidCases: readonly { readonly name: string; readonly basisPoints: number }[];
  /** Average worth of an opening of each open free case. */
  readonly freeCasesKopecks: readonly number[];
  /** Average worth of a spin, its codes at the most that they add. */
  readonly spinKopecks: number;
  /** The most that one public code adds to a top-up, in basis points of it. */
  readonly codeBasisPoints: number;
}

/** Basis points are parts of 10,000 of the top-up, rounded up. */
export interface TopUpReturn {
  /** The case that returns most; null when only upgrades are left. */
  readonly bestCase: string | null;
  readonly caseBasisPoints: number;
  readonly spinBasisPoints: number;
  readonly inviterBasisPoints: number;
  readonly deliveryBasisPoints: number;
  /** The four together, which every top-up returns. */
  readonly totalBasisPoints: number;
  readonly mostBasisPoints: number;
  /** Added once per player and code. */
  readonly codeBasisPoints: number;
  /** Gifts of 30 days that no top-up buys. */
  readonly giftsKopecks: number;
}

/**
 * The return of a top-up to a player who plays as well as possible:
 *
 *     total = best + spin / threshold + inviter + delivery
 *
 * `best` is the return of the best game: a case for money with its cashback and the wheel's, or an upgrade. The spin
 * counts over the least top-up that gives one, and its codes with the most that they add. The inviter is an account of
 * the same person on the highest level. A top-up lets out items of a higher price, each of which may be delivered later
 * than promised. A code of staff works once per player, so it stands beside the sum, and so do
 * gifts: each daily bonus, spin of the streak and free case of 30 days, and one invite code.
 */
export function topUpReturn({
  settings,
  paidCases,
  freeCasesKopecks,
  spinKopecks,
  codeBasisPoints,
}: TopUpReturnFacts): TopUpReturn {
  const upgrade = { name: null, basisPoints: (100 - settings.upgradeEdgePercent) * ONE_PERCENT };
  const best = [upgrade, ...paidCases].reduce((a, b) => (b.basisPoints >= a.basisPoints ? b : a));
  const spinBasisPoints = Math.ceil((spinKopecks * 10_000) / settings.freeSpinTopUpKopecks);
  const inviterBasisPoints = Math.max(...settings.referralLevels.map(({ percent }) => percent)) * ONE_PERCENT;
  const { hours, perMille } = settings.deliveryPromise;
  const deliveryBasisPoints = hours === 0 ? 0 : Math.ceil((perMille * 10 * ONE_PERCENT) / PROMISED.unlockPercent);
  const days = Array.from({ length: GIFT_DAYS }, (_, at) => rewardOf(settings.dailyBonus, at + 1));
  const bonusKopecks = days.reduce((sum, { points, hasSpin }) => sum + points * 100 + (hasSpin ? spinKopecks : 0), 0);
  const freeKopecks = Math.min(
    freeCasesKopecks.reduce((sum, kopecks) => sum + kopecks, 0),
    settings.freeCasesDayMaxKopecks,
  );
  return {
    bestCase: best.name,
    caseBasisPoints: best.basisPoints,
    spinBasisPoints,
    inviterBasisPoints,
    deliveryBasisPoints,
    totalBasisPoints: best.basisPoints + spinBasisPoints + inviterBasisPoints + deliveryBasisPoints,
    mostBasisPoints: settings.topUpReturnMaxPercent * ONE_PERCENT,
    codeBasisPoints,
    giftsKopecks: bonusKopecks + freeKopecks * GIFT_DAYS + settings.inviteGiftPoints * 100,
  };
}
