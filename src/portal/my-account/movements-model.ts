import type { Services } from '#src/platform/services.ts';
import type { ModelViewer } from '#src/shared/reader.ts';
import type { MovementsPageModel } from '#views/portal/my-account/movement-model.ts';
import { loadCard } from './player-card-model.ts';
import { type MovementsInput, readMovements } from './movement-model.ts';

const PAGE_ROWS = 50;

export async function loadMovements(
  services: Services,
  playerId: number,
  viewer: ModelViewer,
  input: MovementsInput,
): Promise<MovementsPageModel> {
  const [card, movements] = await Promise.all([
    loadCard(services, playerId, viewer),
    readMovements(services, playerId, input, PAGE_ROWS, viewer),
  ]);
  return { ...card, movements, filter: { unit: input.unit, kind: input.kind } };
}

/** Response of GET /api/user/ledger: a page of movements. */
export async function answerMovements(
  services: Services,
  playerId: number,
  viewer: ModelViewer,
  input: MovementsInput,
): Promise<object> {
  const { list, next } = await readMovements(services, playerId, input, PAGE_ROWS, viewer);
  return { items: list, next, total: null };
}
