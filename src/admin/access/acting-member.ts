import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { lockMember } from '#src/admin/access/store/members.ts';
import { selectPromoters } from '#src/admin/access/store/log.ts';

/**
 * Locks the acting member, so that two of their actions cannot each find the other's sum missing.
 *
 * @throws errors.staff.signIn when the member was removed
 */
export async function lockActingMember(tx: Tx, memberId: number): Promise<void> {
  if ((await lockMember(tx, memberId)) === null) fail('errors.staff.signIn');
}

/** An inviter can be invited in turn; a chain longer than this within a day is treated as unrelated. */
const MOST_STEPS = 20;

/**
 * Returns whether a member got their access through another one, who invited them, changed their role or reset their
 * second factor since a moment, directly or through others in the same way.
 */
export async function hasAccessThrough(db: Db, memberId: number, otherId: number, since: Date): Promise<boolean> {
  const visitedIds = new Set([memberId]);
  let frontier = [memberId];
  for (let step = 0; step < MOST_STEPS && frontier.length > 0; step += 1) {
    const promoters = await selectPromoters(db, frontier, since);
    if (promoters.includes(otherId)) return true;
    frontier = promoters.filter((id) => !visitedIds.has(id));
    for (const id of frontier) visitedIds.add(id);
  }
  return false;
}
