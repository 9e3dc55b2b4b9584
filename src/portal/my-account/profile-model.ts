import { publishedCases, RARITIES } from '#src/catalogue/index.ts';
import { dropModels, listItems, ownedSummary, type OwnedSummary } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ItemFilter, ProfilePageModel } from '#views/profiles/profile-page.tsx';
import { loadCard } from './card-model.ts';

const PAGE_ITEMS = 48;
const KEY_BYTES = 16;

/** What the profile's address asks for. */
export interface ProfileInput extends ItemFilter {
  readonly cursor: string | null;
}

/** One's own profile with a page of the items that the filter finds. Fails with `errors.auth.invalid` for nobody. */
export async function loadProfile(
  world: World,
  playerId: number,
  reader: Reader,
  { cursor, ...filter }: ProfileInput,
): Promise<ProfilePageModel> {
  const rarity = filter.rarity === '' ? null : RARITIES.indexOf(filter.rarity) + 1;
  const [card, catalogue, page, owned] = await Promise.all([
    loadCard(world, playerId, reader),
    publishedCases(world),
    listItems(world, playerId, { ...filter, rarity, cursor, limit: PAGE_ITEMS }),
    ownedSummary(world.db, playerId),
  ]);
  const isAllOwned = filter.status === 'owned' && filter.q === '' && rarity === null;
  return {
    ...card,
    items: {
      list: dropModels(page.items, catalogue, reader),
      next: page.next,
      // Only this number is known without counting: the summary beside the list has it already.
      total: isAllOwned ? owned.count : null,
    },
    filter,
    owned: ownedModel(owned, reader),
    idempotencyKey: world.random.bytes(KEY_BYTES).toString('hex'),
  };
}

/** The count is of all that is the player's to use; the worth is what selling all brings, so without locked items. */
function ownedModel(owned: OwnedSummary, { currency }: Reader): ProfilePageModel['owned'] {
  const valueMinor = owned.valueKopecks - owned.lockedKopecks;
  return {
    count: owned.count,
    value: floorToCurrency(kopecks(valueMinor), currency.rate),
    valueMinor,
    lockedCount: owned.lockedCount,
    worth: floorToCurrency(kopecks(owned.valueKopecks), currency.rate),
  };
}
