import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { openCase } from '#src/cases/index.ts';

/** What one opening asks of the database, in order: BEGIN first, COMMIT last. */
export interface Asked {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Opens one case and answers the statements that it took, as they were sent. */
export async function statementsOfOpening(world: World, player: Player): Promise<Asked[]> {
  const input = { caseName: 'plain', count: 1, revealMs: 0, quote: null };
  await openCase(world, player, input);
  const asked: Asked[] = [];
  const note = ({ sql, bindings }: { sql: string; bindings?: unknown[] }): void => {
    // The clock that watches data versions asks beside the opening, not for it.
    if (!sql.includes('data_versions')) asked.push({ sql, values: bindings ?? [] });
  };
  world.db.on('query', note);
  const claim = player.claim && { ...player.claim, key: `${player.claim.key}-2` };
  await openCase(world, { ...player, claim }, input);
  world.db.removeListener('query', note);
  return asked;
}
