import type { World } from '#src/platform/world.ts';
import { fail } from '#src/shared/errors.ts';
import { demoGame } from './providers/demo-game.ts';
import type { GameAccount, GameAccounts } from './providers/game-accounts.ts';
import { httpGame } from './providers/http-game.ts';

const LONGEST_ID = 64;

/** Who knows the game's accounts: the configured service, in demo mode the built-in one; null: items stay here. */
function gameAccounts({ config, log }: World): GameAccounts | null {
  if (config.gameAccountUrl !== null) return httpGame(config.gameAccountUrl, log);
  return config.demo ? demoGame : null;
}

/** Whether anybody can be asked for game accounts: without it no request is taken. */
export const takesWithdrawals = (world: World): boolean => gameAccounts(world) !== null;

/**
 * Looks somebody up in the game. Fails with `errors.game.enter` without an id, `errors.game.unknown` where nobody has
 * it, `errors.withdrawal.off` where there is nobody to ask, and as `GameAccounts.find`.
 */
export async function findGameAccount(world: World, gameId: string): Promise<GameAccount> {
  const id = gameId.trim();
  if (id === '') fail('errors.game.enter');
  const accounts = gameAccounts(world) ?? fail('errors.withdrawal.off');
  const account = id.length > LONGEST_ID ? null : await accounts.find(id);
  return account ?? fail('errors.game.unknown');
}
