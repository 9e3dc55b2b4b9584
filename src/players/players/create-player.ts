import type { Tx } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { Locale } from '#src/shared/locales.ts';
import { openSeedPairs } from '#src/core/draws/index.ts';
import { openWallets } from '#src/core/ledger/index.ts';
import { type IdentityRow, insertIdentity, insertPlayer } from './store.ts';

export interface NewPlayer {
  /** 1 to 64 characters. */
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  /** Marks players created by the demo, so that they can be closed again. */
  readonly isDemo: boolean;
  readonly freeSpins: number;
  /** The sign-in identity; null for a player without sign-in. */
  readonly identity: IdentityRow | null;
  /** Id of an existing player. */
  readonly inviterId?: number | null;
}

const NAME_CHARACTERS = 64;

/**
 * Creates a player with empty wallets and the first two seed pairs. Returns the id. An identity in use fails with a
 * duplicate key (1062) and creates nothing, so concurrent first visits create one player.
 */
export async function createPlayer(tx: Tx, services: Services, newcomer: NewPlayer): Promise<number> {
  assert(newcomer.name !== '' && Array.from(newcomer.name).length <= NAME_CHARACTERS, 'a name of 1 to 64 characters');
  const playerId = await insertPlayer(tx, newcomer);
  if (newcomer.identity) await insertIdentity(tx, { playerId }, newcomer.identity);
  await openWallets(tx, playerId);
  await openSeedPairs(tx, services, playerId);
  return playerId;
}
