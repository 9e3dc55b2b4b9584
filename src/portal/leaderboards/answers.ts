import type { World } from '#src/platform/world.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { Period } from './period.ts';
import { loadPlayerPage, type PlayerInput } from './player-model.ts';
import { loadTop } from './top-model.ts';

/** The tops of a period: counters, the best players and what else stands on the page. */
export async function answerTop(world: World, playerId: number | null, reader: Reader, period: Period): Promise<Json> {
  const { counters, players, best, favourite, own } = await loadTop(world, playerId, reader, period);
  return asJson({ period, counters, bestPlayers: players, bestDrop: best, favouriteCase: favourite, own });
}

/** What anybody may know of a player. Fails with `errors.page.profile`. */
export async function answerPlayer(
  world: World,
  viewerId: number | null,
  reader: Reader,
  input: PlayerInput,
): Promise<Json> {
  const { ID, name, avatar, level, joined, stats, best, favourite, items } = await loadPlayerPage(
    world,
    viewerId,
    reader,
    input,
  );
  return asJson({ ID, name, avatar, level, joined, stats, best, favourite, items });
}
