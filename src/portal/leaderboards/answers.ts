import type { Services } from '#src/platform/services.ts';
import { asJson, type Json } from '#src/shared/answers.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { LeaderboardPeriod } from './period.ts';
import { loadPlayerPage, type PlayerInput } from './player-model.ts';
import { loadTop } from './top-model.ts';

/** The leaderboards of a period as JSON: counters, top players, and the other blocks of the page. */
export async function answerTop(
  services: Services,
  playerId: number | null,
  viewer: ModelViewer,
  period: LeaderboardPeriod,
): Promise<Json> {
  const { counters, players, best, favourite, own } = await loadTop(services, playerId, viewer, period);
  return asJson({ period, counters, bestPlayers: players, bestDrop: best, favouriteCase: favourite, own });
}

/**
 * The public profile of a player as JSON.
 *
 * @throws errors.page.profile as `readPublicProfile`
 */
export async function answerPlayer(
  services: Services,
  viewerId: number | null,
  viewer: ModelViewer,
  input: PlayerInput,
): Promise<Json> {
  const { ID, name, avatar, level, joined, stats, best, favourite, items } = await loadPlayerPage(
    services,
    viewerId,
    viewer,
    input,
  );
  return asJson({ ID, name, avatar, level, joined, stats, best, favourite, items });
}
