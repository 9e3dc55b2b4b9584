import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { Locale } from '#src/shared/locales.ts';
import { openSeedPairs } from '#src/core/draws/index.ts';
import { openWallets } from '#src/core/ledger/index.ts';
import { insertPlayer } from '#src/players/players/store/players.ts';

export interface NewPlayer {
  /** 1 to 64 characters. */
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  /** Marks players created by the demo, so that they can be closed again. */
  readonly isDemo: boolean;
  readonly freeSpins: number;
}

const NAME_CHARACTERS = 64;

/** Creates a player with empty wallets and the first two seed pairs. Returns the id. */
export async function createPlayer(tx: Tx, services: Services, newcomer: NewPlayer): Promise<number> {
  assert(
    newcomer.name !== '' && Array.from(newcomer.name).length <= NAME_CHARACTERS,
    'A name must have 1 to 64 characters',
  );
  const playerId = await insertPlayer(tx, newcomer);
  await openWallets(tx, playerId);
  await openSeedPairs(tx, services, playerId);
  return playerId;
}
