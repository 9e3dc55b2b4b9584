import { newFormKey } from '#src/platform/security/form-key.ts';
import { avatarAddress } from '#src/players/players/pictures/index.ts';
import { type PlayerState, stateOfReader } from '#src/players/players/index.ts';
import { levelProgress } from '#src/shared/level.ts';
import type { Services } from '#src/platform/services.ts';
import type { PlayerViewer, Viewer } from '#src/shared/viewers.ts';
import { fail } from '#src/shared/errors.ts';
import { floorToCurrency, typedToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import type { PlayerCardModel } from '#views/portal/my-account/player-card.tsx';

/**
 * The header of every profile section.
 *
 * @throws errors.auth.invalid when the player does not exist
 */
export async function loadCard(services: Services, reader: PlayerViewer): Promise<PlayerCardModel> {
  const state = await stateOfReader(services, reader.player);
  if (!state) fail('errors.auth.invalid');
  return { ...cardOf(state, reader), pictureKey: newFormKey(services) };
}

function cardOf(
  { account, balances, levelStepExp }: PlayerState,
  { currency }: Viewer,
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
    donate: typedToCurrency(kopecks(balances.donateKopecks), currency.rate),
  };
}
