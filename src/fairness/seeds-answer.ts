import { readSeeds } from '#src/draws/index.ts';
import type { World } from '#src/platform/world.ts';
import type { Json } from '#src/shared/answers.ts';

/** A player's seeds as data: what is committed to, and what was revealed (newest first). */
export async function seedsAnswer(world: World, playerId: number): Promise<Json> {
  const seeds = await readSeeds(world.db, playerId);
  return { ...seeds, revealed: seeds.revealed.map((pair) => ({ ...pair })) };
}
