import type { Services } from '#src/platform/services.ts';
import type { StoreViewer } from '#src/shared/viewers.ts';
import type { JsonOf } from '#src/http/endpoints/output.ts';
import type { publicProfileOutput, topOutput } from './outputs.ts';
import type { LeaderboardPeriod } from './period.ts';
import { loadPlayerPage, type PlayerInput } from './player-model.ts';
import { loadTop } from './top-model.ts';

/** The leaderboards of a period as JSON: counters, top players, and the other blocks of the page. */
export async function answerTop(
  services: Services,
  viewer: StoreViewer,
  { period }: { readonly period: LeaderboardPeriod },
): Promise<JsonOf<typeof topOutput>> {
  const { counters, players, best, favourite, own } = await loadTop(services, viewer, period);
  return { period, counters, bestPlayers: players, bestDrop: best, favouriteCase: favourite, own };
}

/**
 * The public profile of a player as JSON.
 *
 * @throws errors.page.profile as `readPublicProfile`
 */
export async function answerPlayer(
  services: Services,
  viewer: StoreViewer,
  input: PlayerInput,
): Promise<JsonOf<typeof publicProfileOutput>> {
  const { ID, name, avatar, level, joined, stats, best, favourite, items } = await loadPlayerPage(
    services,
    viewer,
    input,
  );
  return { ID, name, avatar, level, joined, stats, best, favourite, items };
}
