import { type PublishedCase, stateOf } from '#src/catalogue/index.ts';
import type { ErrorKey } from '#src/shared/errors.ts';

/**
 * Why nobody, or not yet this player, can open a case at `now`; null when it is open. Money is not asked here.
 * Openings for points, for nothing and for what a player has reached come with their own capability: until then such a
 * case is shown with its contents and is unavailable.
 */
export function refusalOf(offer: PublishedCase, now: Date): ErrorKey | null {
  if (stateOf(offer, now) !== 'active') return 'errors.case.unavailable';
  const kinds = new Set(offer.conditions.map(({ kind }) => kind));
  if (kinds.has('vk')) return 'errors.case.vk';
  if (kinds.has('telegram')) return 'errors.case.telegram';
  return offer.priceKind === 'money' && kinds.size === 0 ? null : 'errors.case.unavailable';
}
