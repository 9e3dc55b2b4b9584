import { contractHistory } from '#src/games/contracts/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import { upgradeHistory } from '#src/games/upgrades/index.ts';
import type { GamesPageModel } from '#views/portal/my-account/games-page.tsx';
import { loadCard } from './player-card-model.ts';

const PAGE_GAMES = 20;
const HISTORIES = { contracts: contractHistory, upgrades: upgradeHistory };

export async function loadGames(
  services: Services,
  viewer: AccountViewer,
  { kind, cursor }: { readonly kind: GamesPageModel['kind']; readonly cursor: string | null },
): Promise<GamesPageModel> {
  const [card, past] = await Promise.all([
    loadCard(services, viewer),
    HISTORIES[kind](services, viewer.player.id, viewer, { cursor, limit: PAGE_GAMES }),
  ]);
  return { ...card, kind, past };
}
