import type { Game } from '#src/games/game.ts';
import { hasOpenBattle, playedSeatsAfter, selectEntriesOf } from './store.ts';

export const battles: Game = {
  name: 'battles',
  ownRows: {
    battles: async ({ db }, playerId, page) => {
      const list = await selectEntriesOf(db, playerId, page);
      return { list, next: list.length < page.limit ? null : (list.at(-1)?.id ?? null) };
    },
  },
  refusesClosing: async (db, playerId) => ((await hasOpenBattle(db, playerId)) ? 'errors.delete.battle' : null),
  // A seat counts when its battle is drawn, with its whole entry, which its player or the creator paid. Open and
  // cancelled battles count nowhere. `expected` is left out: item prices of the day of the draw are not stored.
  played: { source: 'battles', kind: 'battle', isStake: true, read: playedSeatsAfter },
};
