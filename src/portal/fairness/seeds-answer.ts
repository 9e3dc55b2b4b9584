import { readSeeds } from '#src/core/draws/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Json } from '#src/shared/answers.ts';

/** A player's seeds as JSON: the current commitment and the revealed pairs (newest first). */
export async function seedsAnswer(services: Services, playerId: number): Promise<Json> {
  const seeds = await readSeeds(services.db, playerId);
  return { ...seeds, revealed: seeds.revealed.map((pair) => ({ ...pair })) };
}
