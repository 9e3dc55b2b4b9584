import type { Game } from '#src/games/game.ts';
import { hasOpenBattle, selectEntriesOf } from './store.ts';

export const battles: Game = {
  name: 'battles',
  ownRows: {
    battles: async ({ db }, playerId, page) => {
      const list = await selectEntriesOf(db, playerId, page);
      return { list, next: list.length < page.limit ? null : (list.at(-1)?.id ?? null) };
    },
  },
  refusesClosing: async (db, playerId) => ((await hasOpenBattle(db, playerId)) ? 'errors.delete.battle' : null),
};
