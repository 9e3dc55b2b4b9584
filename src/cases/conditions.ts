import { ownIdentities } from '#src/accounts/index.ts';
import { type IsMet, type PublishedCase, stateOf } from '#src/catalogue/index.ts';
import type { Db } from '#src/platform/db.ts';
import type { ErrorKey } from '#src/shared/errors.ts';

/** Which conditions of a case a player fulfils; a guest fulfils none. Asks nothing where the case sets none. */
export async function metConditions(db: Db, playerId: number | null, offer: PublishedCase): Promise<IsMet> {
  if (playerId === null || !offer.conditions.some(({ kind }) => kind === 'vk')) return () => false;
  const linked = await ownIdentities(db, playerId);
  const hasVk = linked.some(({ provider }) => provider === 'vk');
  return ({ kind }) => kind === 'vk' && hasVk;
}

/**
 * Why nobody, or not yet this player, can open a case at `now`; null when it is open. Money is not asked here.
 * Openings for points, for nothing and for what a player has reached come with their own capability: until then such a
 * case is shown with its contents and is unavailable.
 */
export function refusalOf(offer: PublishedCase, now: Date, isMet: IsMet): ErrorKey | null {
  if (stateOf(offer, now) !== 'active') return 'errors.case.unavailable';
  const missing = new Set(offer.conditions.filter((one) => !isMet(one)).map(({ kind }) => kind));
  if (missing.has('vk')) return 'errors.case.vk';
  if (missing.has('telegram')) return 'errors.case.telegram';
  return offer.priceKind === 'money' && missing.size === 0 ? null : 'errors.case.unavailable';
}
