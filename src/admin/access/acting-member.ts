import type { Db } from '#src/platform/database/database.ts';
import { fail } from '#src/shared/errors.ts';
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

/**
 * The lowest value of a numeric setting since a moment that binds a member: the member changed it, or a member did who
 * gave them access or got it through them. A limit that one raises is then the former one for oneself and one's own.
 */
export async function leastOwnValue(
  db: Db,
  memberId: number,
  { setting, since }: { readonly setting: string; readonly since: Date },
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const { memberId: byId, value } of await selectFormerValues(db, setting, since)) {
    if (byId === null || typeof value !== 'number' || value >= least) continue;
    const isClose =
      byId === memberId ||
      (await hasAccessThrough(db, memberId, byId, since)) ||
      (await hasAccessThrough(db, byId, memberId, since));
    if (isClose) least = value;
  }
  return least;
}
