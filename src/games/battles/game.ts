import type { Game } from '#src/games/game.ts';
import { versionById } from '#src/core/catalogue/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { worthOfOpenings } from '#src/games/average-cost.ts';
import { hasOpenBattle, playedSeatsAfter, selectDrawnRounds, selectEntriesOf } from './store.ts';

export const battles: Game = {
  name: 'battles',
  ownRows: {
    battles: async ({ db }, playerId, page) => {
      const list = await selectEntriesOf(db, playerId, page);
      return { list, next: list.length < page.limit ? null : (list.at(-1)?.id ?? null) };
    },
  },
  refusesClosing: async (db, playerId) => ((await hasOpenBattle(db, playerId)) ? 'errors.delete.battle' : null),
  expectedSince: async (services, playerId, since) => {
    const { gPriceKopecks } = await readSettings(services);
    let expected = 0;
    for (const { versionId, rounds } of await selectDrawnRounds(services.db, playerId, since)) {
      const version = await versionById(services, versionId);
      const { sum, parts } = worthOfOpenings(version === null ? [] : [version], gPriceKopecks);
      expected += Number((sum * BigInt(rounds)) / parts);
    }
    return expected;
  },
  // A seat counts when its battle is drawn, with its whole entry, which its player or the creator paid. Open and
  // cancelled battles count nowhere. `expected` is left out: item prices of the day of the draw are not stored.
  played: { source: 'battles', kind: 'battle', isStake: true, read: playedSeatsAfter },
};
