import { avatarAddress, levelProgress, loadPlayerState, type PlayerState } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import type { Reader } from '#src/shared/reader.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PlayerCardModel } from '#views/profiles/player-card.tsx';

const KEY_BYTES = 16;

/** The head of every section of one's own profile. Fails with `errors.auth.invalid` for nobody. */
export async function loadCard(world: World, playerId: number, reader: Reader): Promise<PlayerCardModel> {
  const state = await loadPlayerState(world, playerId);
  if (!state) fail('errors.auth.invalid');
  return { ...cardOf(state, reader), pictureKey: world.random.bytes(KEY_BYTES).toString('hex') };
}

function cardOf(
  { account, balances, levelStepExp }: PlayerState,
  { currency }: Reader,
): Omit<PlayerCardModel, 'pictureKey'> {
  const progress = levelProgress(account.exp, levelStepExp);
  return {
    player: {
      id: account.id,
      name: account.name,
      avatar: avatarAddress(account),
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
