import type { Player } from '#src/platform/player.ts';
import { bumpDataVersion } from '#src/platform/data-version.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { nameRefusal, tidyName } from './player-name.ts';
import { lockPlayer, updateName } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long a name stands before the next one. */
const STANDS_DAYS = 7;

/**
 * Calls a player otherwise from now on, everywhere at once; answers the name as it is kept. The name that there is
 * already changes nothing. Refuses what `nameRefusal` refuses, and with `errors.name.soon` a second change in 7 days.
 */
export async function changeName(
  world: World,
  player: Player,
  { name: typed }: { readonly name: string },
): Promise<string> {
  const name = tidyName(typed);
  const refusal = nameRefusal(name);
  if (refusal !== null) fail(refusal);
  return await transaction(world, player, async (tx) => {
    const known = await lockPlayer(tx, player.id);
    if (known.name === name) return name;
    const standsMs = known.renamedAt === null ? Infinity : tx.now.getTime() - known.renamedAt.getTime();
    const leftMs = STANDS_DAYS * DAY_MS - standsMs;
    if (leftMs > 0) fail('errors.name.soon', { count: Math.ceil(leftMs / DAY_MS) });
    await updateName(tx, player.id, name);
    await bumpDataVersion(tx, 'strip');
    return name;
  });
}
