import { findPlayers } from '#src/players/players/lists/index.ts';
import type { Services } from '#src/platform/services.ts';

export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Names of players in one statement. Unknown players are shown by number. */
export async function namesOf(
  services: Services,
  ids: readonly (number | null)[],
): Promise<(id: number) => NamedPerson> {
  const found = await findPlayers.byIds(
    services.db,
    ids.filter((id) => id !== null),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? `#${String(id)}` });
}
