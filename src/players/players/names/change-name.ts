import type { Player } from '#src/shared/actor.ts';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { nameRefusal, tidyName } from './player-name.ts';
import { lockPlayer, updateName } from '#src/players/players/store/players.ts';
import { DAY_MS } from '#src/shared/time.ts';

/** Minimum days between two changes. */
const STANDS_DAYS = 7;

/**
 * Changes a player's name and returns it as stored. The current name changes nothing. Also throws the errors that
 * `nameRefusal` returns.
 *
 * @throws errors.name.soon at a second change within 7 days
 */
export const changeName = (services: Services, player: Player, { name }: { readonly name: string }): Promise<string> =>
  transaction(services, player, (tx) => keepName(tx, player.id, name));

/** Like `changeName`, inside an existing transaction. */
export async function keepName(tx: Tx, playerId: number, text: string): Promise<string> {
  const name = tidyName(text);
  const lockedPlayer = await lockPlayer(tx, playerId);
  // A name from a provider may break the rules of today; a form that sends it back changes nothing.
  if (lockedPlayer.name === text || lockedPlayer.name === name) return lockedPlayer.name;
  const refusal = nameRefusal(name);
  if (refusal !== null) fail(refusal);
  const standsMs = lockedPlayer.renamedAt === null ? Infinity : tx.now.getTime() - lockedPlayer.renamedAt.getTime();
  const leftMs = STANDS_DAYS * DAY_MS - standsMs;
  if (leftMs > 0) fail('errors.name.soon', { count: Math.ceil(leftMs / DAY_MS) });
  await updateName(tx, playerId, name);
  await bumpDataVersion(tx, 'strip');
  return name;
}
