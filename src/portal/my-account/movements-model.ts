import type { World } from '#src/platform/world.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { MovementsPageModel } from '#views/profiles/movement-model.ts';
import { loadCard } from './card-model.ts';
import { type MovementsInput, readMovements } from './movement-model.ts';

const PAGE_ROWS = 50;

/** One's own movements as the profile shows them. */
export async function loadMovements(
  world: World,
  playerId: number,
  reader: Reader,
  input: MovementsInput,
): Promise<MovementsPageModel> {
  const [card, movements] = await Promise.all([
    loadCard(world, playerId, reader),
    readMovements(world, playerId, input, PAGE_ROWS, reader),
  ]);
  return { ...card, movements, filter: { unit: input.unit, kind: input.kind } };
}

/** The answer of GET /api/user/ledger: a page of movements. */
export async function answerMovements(
  world: World,
  playerId: number,
  reader: Reader,
  input: MovementsInput,
): Promise<object> {
  const { list, next } = await readMovements(world, playerId, input, PAGE_ROWS, reader);
  return { items: list, next, total: null };
}
