import { timeAfter } from '#src/platform/process/clock.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { leastOwnValue } from './acting-member.ts';
import { selectAllowance, selectOwnCost } from './store/log.ts';

/** What a member alone may mint within 24 hours, and what of it is left, in hundredths of any unit. */
interface OwnRoom {
  readonly limit: number;
  readonly left: number;
}

/**
 * Returns what a member may still mint alone: the limit of corrections, with what the operator allowed on the server,
 * less the costs that their lines of the log of 24 hours name. A limit that they or members close to them raised within
 * that time is still the former one. The member is locked, so that two of their changes do not share what is left.
 */
export async function ownRoomOf(services: Services, tx: Tx, memberId: number): Promise<OwnRoom> {
  const { correctionLimit } = await readSettings(services);
  const since = timeAfter(tx.now, -DAY_MS);
  const least = await leastOwnValue(tx, memberId, { setting: 'correctionLimit', since });
  const limit = Math.min(correctionLimit, least) + (await selectAllowance(tx, memberId, since));
  return { limit, left: limit - (await selectOwnCost(tx, memberId, since)) };
}

/**
 * Requires that a member may still mint the expected cost of a change alone. The caller logs it as `costKopecks`.
 * @throws errors.staff.cost
 */
export function requireRoom({ limit, left }: OwnRoom, costKopecks: number): void {
  if (costKopecks === 0 || costKopecks <= left) return;
  fail('errors.staff.cost', { sum: Math.ceil(costKopecks / 100), left: Math.max(0, left) / 100, limit: limit / 100 });
}

/** Money that the friends of one member are expected to move in a day: where a cost is a share of it. */
const MOVED_KOPECKS = 40_000_00;
/** Accounts that are expected to take a gift in a day because its giver has set it too high. */
export const TAKING_ACCOUNTS = 100;

/** The cost of a share of what friends move in a day; a share that gives nothing costs nothing. */
export const costOfShare = (share: number): number => Math.ceil(Math.max(0, share) * MOVED_KOPECKS);
