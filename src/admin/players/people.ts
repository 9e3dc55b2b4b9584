import { findPlayers } from '#src/accounts/index.ts';
import type { World } from '#src/platform/world.ts';

/** Somebody by name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** What some players are called, by one statement; whoever is not there goes by the number. */
export async function namesOf(world: World, ids: readonly (number | null)[]): Promise<(id: number) => Named> {
  const found = await findPlayers.byIds(
    world.db,
    ids.filter((id) => id !== null),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? `#${String(id)}` });
}
