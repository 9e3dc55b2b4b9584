import { newFormKey } from '#src/platform/security/form-key.ts';
import { publishedCases, RARITIES } from '#src/core/catalogue/index.ts';
import { dropModels, listItems, ownedSummary, type OwnedSummary } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ItemFilter, ProfilePageModel } from '#views/portal/my-account/profile-page.tsx';
import { loadCard } from './player-card-model.ts';

const PAGE_ITEMS = 48;

export interface ProfileInput extends ItemFilter {
  readonly cursor: string | null;
}

/**
 * The profile with a page of the player's items that match the filter.
 *
 * @throws errors.auth.invalid when the player does not exist
 */
export async function loadProfile(
  services: Services,
  viewer: PlayerViewer,
  { cursor, ...filter }: ProfileInput,
): Promise<ProfilePageModel> {
  const playerId = viewer.player.id;
  const rarity = filter.rarity === '' ? null : RARITIES.indexOf(filter.rarity) + 1;
  const [card, catalogue, page, summary] = await Promise.all([
    loadCard(services, viewer),
    publishedCases(services),
    listItems(services, playerId, { ...filter, rarity, cursor, limit: PAGE_ITEMS }),
    ownedSummary(services.db, playerId, services.clock.now()),
  ]);
  const isAllOwned = filter.status === 'owned' && filter.q === '' && rarity === null;
  return {
    ...card,
    items: {
      list: dropModels(page.items, catalogue, viewer),
      next: page.next,
      // Only the unfiltered total is available without a count query, from the summary.
      total: isAllOwned ? summary.count : null,
    },
    filter,
    owned: ownedModel(summary, viewer),
    idempotencyKey: newFormKey(services),
  };
}

/** `count` includes locked items. `value` is the proceeds of selling everything, so it excludes them. */
function ownedModel(summary: OwnedSummary, { currency }: Viewer): ProfilePageModel['owned'] {
  const valueMinor = summary.valueKopecks - summary.lockedKopecks;
  return {
    count: summary.count,
    value: floorToCurrency(kopecks(valueMinor), currency.rate),
    valueMinor,
    lockedCount: summary.lockedCount,
    worth: floorToCurrency(kopecks(summary.valueKopecks), currency.rate),
    bestMinor: summary.bestKopecks,
  };
}
