import { avatarAddress, levelProgress, loadPlayerState, type PlayerState } from '#src/accounts/index.ts';
import { publishedCases, RARITIES } from '#src/catalogue/index.ts';
import { dropModels, listItems, ownedSummary, type OwnedSummary } from '#src/items/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { ItemFilter, ProfilePageModel } from '#views/profiles/profile-page.tsx';

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
  const [state, catalogue, page, owned] = await Promise.all([
    loadPlayerState(world, playerId),
    publishedCases(world),
    listItems(world, playerId, { ...filter, rarity, cursor, limit: PAGE_ITEMS }),
    ownedSummary(world.db, playerId),
  ]);
  if (!state) fail('errors.auth.invalid');
  const isAllOwned = filter.status === 'owned' && filter.q === '' && rarity === null;
  return {
    ...cardOf(state, reader),
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

function cardOf(
  { account, balances, levelStepExp }: PlayerState,
  { currency }: Reader,
): Pick<ProfilePageModel, 'player' | 'balance' | 'bonuses' | 'donate'> {
  const progress = levelProgress(account.exp, levelStepExp);
  return {
    player: {
      id: account.id,
      name: account.name,
      avatar: avatarAddress(account.id),
      level: progress.level,
      levelShare: progress.share,
      exp: account.exp,
      nextLevelExp: progress.nextLevelExp,
      opened: account.openedCount,
    },
    balance: floorToCurrency(kopecks(balances.moneyKopecks), currency.rate),
    bonuses: Math.round(balances.bonusCentiPoints / 100),
    donate: floorToCurrency(kopecks(balances.donateKopecks), currency.rate),
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
  };
}
