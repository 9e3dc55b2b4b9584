import type { Services } from '#src/platform/services.ts';
import type { AccountViewer } from '#src/platform/viewers.ts';
import type { ListPage } from '#src/shared/answers.ts';
import type { MovementModel, MovementsPageModel } from '#views/portal/my-account/movement-model.ts';
import { loadCard } from './player-card-model.ts';
import { type MovementsInput, readMovements } from './movement-model.ts';

const PAGE_ROWS = 50;

export async function loadMovements(
  services: Services,
  viewer: AccountViewer,
  input: MovementsInput,
): Promise<MovementsPageModel> {
  const [card, movements] = await Promise.all([
    loadCard(services, viewer),
    readMovements(services, viewer.player.id, input, PAGE_ROWS, viewer),
  ]);
  return { ...card, movements, filter: { unit: input.unit, kind: input.kind } };
}

/** Response of GET /api/user/ledger: a page of movements. */
export async function answerMovements(
  services: Services,
  viewer: AccountViewer,
  input: MovementsInput,
): Promise<ListPage<MovementModel>> {
  const { list, next } = await readMovements(services, viewer.player.id, input, PAGE_ROWS, viewer);
  return { items: list, next, total: null };
}
