import { type ListedDraw, drawsOfPlayer } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import { floorToCurrency } from '#src/shared/money.ts';
import { kopecks } from '#src/shared/units.ts';
import { GAME_DRAWS, GAMES } from './games.ts';

const DRAWS_AT_ONCE = 500;

/**
 * The worth that all games of a player since a moment were to return on average, in the display currency and rounded
 * down: that of their draws by the published odds, and of their battles that were drawn. A draw of the wheel counts as
 * nothing, because most of its prizes have no price.
 */
export async function expectedSince(
  services: Services,
  playerId: number,
  since: Date,
  { rate }: { readonly rate: string },
): Promise<number> {
  let sum = 0;
  for (const { expectedSince: expected } of GAMES) sum += (await expected?.(services, playerId, since)) ?? 0;
  for await (const draws of drawsSince(services, playerId, since)) {
    for (const { kind, tallied } of GAME_DRAWS) {
      const ofKind = draws.filter((draw) => draw.kind === kind);
      if (ofKind.length === 0) continue;
      for (const { expected } of await tallied(services, ofKind, () => 0)) sum += expected;
    }
  }
  return floorToCurrency(kopecks(Math.floor(sum)), rate);
}

/** The draws of a player since a moment, newest first, page by page. */
async function* drawsSince({ db }: Services, playerId: number, since: Date): AsyncGenerator<ListedDraw[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const filter = { kind: null, isRevealed: null, before, limit: DRAWS_AT_ONCE };
    const page = await drawsOfPlayer(db, playerId, filter);
    const draws = page.filter(({ createdAt }) => createdAt >= since);
    if (draws.length > 0) yield draws;
    if (draws.length < DRAWS_AT_ONCE) return;
    before = draws.at(-1)?.id ?? 0;
  }
}
