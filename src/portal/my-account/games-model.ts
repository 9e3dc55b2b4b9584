import { contractHistory } from '#src/contracts/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import { upgradeHistory } from '#src/upgrades/index.ts';
import type { GamesPageModel } from '#views/profiles/games-page.tsx';
import { loadCard } from './card-model.ts';

const PAGE_GAMES = 20;
const HISTORIES = { contracts: contractHistory, upgrades: upgradeHistory };

/** One's own contracts or upgrades as the profile shows them, a page at a time. */
export async function loadGames(
  world: World,
  playerId: number,
  reader: Reader,
  { kind, cursor }: { readonly kind: GamesPageModel['kind']; readonly cursor: string | null },
): Promise<GamesPageModel> {
  const [card, past] = await Promise.all([
    loadCard(world, playerId, reader),
    HISTORIES[kind](world, playerId, reader, { cursor, limit: PAGE_GAMES }),
  ]);
  return { ...card, kind, past };
}
