import { timeAfter } from '#src/platform/process/clock.ts';
import { readTopUpReturn } from '#src/games/wheel/index.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { leastOwnValue } from './acting-member.ts';
import { selectAllowance, selectOwnCost } from './store/log.ts';

/** The value that a member may mint alone within 24 hours, and the rest of it, in hundredths of any unit. */
interface OwnRoom {
  readonly limit: number;
  readonly left: number;
}

/**
 * Returns what a member may still mint alone: the limit of corrections, with what the operator allowed on the server,
 * less the costs that their lines of the log of 24 hours name. A limit that they or members close to them raised within
 * that time is still the former one. The caller has locked the member, so that two of their changes do not share what
 * is left.
 */
export async function ownRoomOf(services: Services, tx: Tx, memberId: number): Promise<OwnRoom> {
  const { correctionLimit } = await readSettings(services);
  const since = timeAfter(tx.now, -DAY_MS);
  const least = await leastOwnValue(tx, memberId, { setting: 'correctionLimit', since });
  const limit = Math.min(correctionLimit, least) + (await selectAllowance(tx, memberId, since));
  return { limit, left: limit - (await selectOwnCost(tx, memberId, since)) };
}

/** Money that the friends of one member are expected to move in a day: where a cost is a share of it. */
const MOVED_KOPECKS = 40_000_00;
/** Accounts that are expected to take a gift in a day because its giver has set it too high. */
export const TAKING_ACCOUNTS = 100;

/** The cost of a share of what friends move in a day; a share that gives nothing costs nothing. */
export const costOfShare = (share: number): number => Math.ceil(Math.max(0, share) * MOVED_KOPECKS);

/** The cost of a price that moves, or of a rate: what friends hold becomes dearer, or is withdrawn for less. */
export const costOfMove = (before: number, after: number): number =>
  before <= 0 || after <= 0 ? 0 : costOfShare(Math.max(before, after) / Math.min(before, after) - 1);

/** The cost of a return, in basis points, that rises above what was put in. */
export const costOfReturn = (before: number, after: number): number =>
  costOfShare((after - Math.max(WHOLE_BASIS_POINTS, before)) / WHOLE_BASIS_POINTS);

const GIFT_DAYS = 30;
const WHOLE_BASIS_POINTS = 10_000;

/**
 * Runs a change and returns what it costs by what the store returns: the share above 100 % by which the return of a
 * top-up rises, and the gifts of a day that no top-up buys.
 */
export async function costingReturns<Result>(
  tx: Tx,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly costKopecks: number }> {
  const before = await readTopUpReturn(tx, tx.now);
  const result = await run();
  const after = await readTopUpReturn(tx, tx.now);
  const giftsKopecks = Math.ceil(Math.max(0, after.giftsKopecks - before.giftsKopecks) / GIFT_DAYS);
  const returned = costOfReturn(before.totalBasisPoints, after.totalBasisPoints);
  return { result, costKopecks: returned + giftsKopecks * TAKING_ACCOUNTS };
}
