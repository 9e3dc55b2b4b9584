import { battleHistory } from '#src/games/battles/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import type { BattlesPageModel } from '#views/portal/my-account/battles-page.tsx';
import { loadCard } from './player-card-model.ts';

const PAGE_BATTLES = 20;

export async function loadOwnBattles(
  services: Services,
  viewer: AccountViewer,
  cursor: string | null,
): Promise<BattlesPageModel> {
  const [card, battles] = await Promise.all([
    loadCard(services, viewer),
    battleHistory(services, viewer.player.id, viewer, { cursor, limit: PAGE_BATTLES }),
  ]);
  return { ...card, battles };
}
