import type { Game } from '#src/games/game.ts';
import { hasOpenBattle } from './store.ts';

export const battles: Game = {
  name: 'battles',
  refusesClosing: async (db, playerId) => ((await hasOpenBattle(db, playerId)) ? 'errors.delete.battle' : null),
};
