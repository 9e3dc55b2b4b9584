import type { Db } from '#src/platform/database/database.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { fail } from '#src/shared/errors.ts';
import { DAY_MS } from '#src/shared/time.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { lockMember } from '#src/admin/access/store/members.ts';
import { selectFormerValues, selectPromoters } from '#src/admin/access/store/log.ts';

/**
 * Locks the acting member, so that two of their actions cannot each find the other's sum missing.
 *
 * @throws errors.staff.signIn when the member was removed
 */
export async function lockActingMember(tx: Tx, memberId: number): Promise<void> {
  if ((await lockMember(tx, memberId)) === null) fail('errors.staff.signIn');
}

/**
 * Returns whether two members are close since a moment: one got access through the other (by an invitation, a role or
 * a reset of the second factor, directly or through others in the same way), or both got it through the same member.
 */
async function areClose(db: Db, memberId: number, otherId: number, since: Date): Promise<boolean> {
  const ownIds = await withPromoters(db, memberId, since);
  for (const id of await withPromoters(db, otherId, since)) if (ownIds.has(id)) return true;
  return false;
}

/** The access of two members who decide together is judged over this time. */
const CLOSE_MS = 14 * DAY_MS;

/**
 * Requires that a member may decide with the one who asked: they are two people, and not close within 14 days.
 * @throws errors.correction.own, errors.correction.invited
 */
export async function requireDistant(tx: Tx, deciderId: number, askedBy: number): Promise<void> {
  if (deciderId === askedBy) fail('errors.correction.own');
  if (await areClose(tx, deciderId, askedBy, timeAfter(tx.now, -CLOSE_MS))) fail('errors.correction.invited');
}

/** A member with everyone who gave them access since a moment, directly or through others. */
async function withPromoters(db: Db, memberId: number, since: Date): Promise<ReadonlySet<number>> {
  const foundIds = new Set([memberId]);
  for (let frontier = [memberId]; frontier.length > 0;) {
    const promoters = await selectPromoters(db, frontier, since);
    frontier = promoters.filter((id) => !foundIds.has(id));
    for (const id of frontier) foundIds.add(id);
  }
  return foundIds;
}

/**
 * The lowest value of a numeric setting since a moment that binds a member: the member changed it, or one who is
 * close to them. A limit that one raises is then the former one for oneself and one's own.
 */
export async function leastOwnValue(
  db: Db,
  memberId: number,
  { setting, since }: { readonly setting: string; readonly since: Date },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const { memberId: byId, value } of await selectFormerValues(db, setting, since)) {
    if (byId === null || typeof value !== 'number' || value >= least) continue;
    if (await areClose(db, memberId, byId, since)) least = value;
  }
  return least;
}
