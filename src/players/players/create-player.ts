import type { Tx } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { assert } from '#src/shared/assert.ts';
import type { Locale } from '#src/shared/locales.ts';
import { openSeedPairs } from '#src/draws/index.ts';
import { openWallets } from '#src/ledger/index.ts';
import { type IdentityRow, insertIdentity, insertPlayer } from './store.ts';

/** What is known of somebody who comes for the first time. */
export interface NewPlayer {
  /** 1 to 64 characters. */
  readonly name: string;
  readonly locale: Locale;
  readonly currencyId: number;
  readonly isAdult: boolean;
  /** Marks what the demo made, so that it can be closed again. */
  readonly isDemo: boolean;
  readonly freeSpins: number;
  /** How they sign in; null for a player nobody signs in as. */
  readonly identity: IdentityRow | null;
  /** Who invited them: the ID of a player who is there. */
  readonly inviterId?: number | null;
}

const NAME_CHARACTERS = 64;

/**
 * Makes a player with empty wallets and the first two seed pairs. Answers the new id. An identity that somebody has
 * already is a duplicate (1062) and makes nothing: two first visits at once give one player.
 */
export async function createPlayer(tx: Tx, world: World, newcomer: NewPlayer): Promise<number> {
  assert(newcomer.name !== '' && Array.from(newcomer.name).length <= NAME_CHARACTERS, 'a name of 1 to 64 characters');
  const playerId = await insertPlayer(tx, newcomer);
  if (newcomer.identity) await insertIdentity(tx, { playerId }, newcomer.identity);
  await openWallets(tx, playerId);
  await openSeedPairs(tx, world, playerId);
  return playerId;
}
