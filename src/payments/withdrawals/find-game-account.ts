import { readSettings } from '#src/core/settings/index.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { typedId } from '#src/shared/typed.ts';
import { demoGame } from './providers/demo-game.ts';
import type { GameAccount, GameAccounts } from './providers/game-accounts.ts';
import { httpGame } from './providers/http-game.ts';

const LONGEST_ID = 64;
const UNKNOWN_ID = 'opencrate-doctor';

/** The configured account service of the game, or the built-in one in demo mode. Null turns withdrawals off. */
function gameAccounts({ config, log }: Services): GameAccounts | null {
  if (config.gameAccountUrl !== null) return httpGame(config.gameAccountUrl, log);
  return config.demo ? demoGame : null;
}

/** Returns whether withdrawals are possible. They need an account service of the game, and staff may close them. */
export const takesWithdrawals = async (services: Services): Promise<boolean> =>
  gameAccounts(services) !== null && (await readSettings(services)).withdrawalsOpen;

/**
 * Looks up a game account. Also throws as `GameAccounts.find` does.
 *
 * @throws errors.game.enter when the id is missing
 * @throws errors.game.unknown when the account does not exist
 * @throws errors.withdrawal.off when no account service is configured, or staff have closed withdrawals
 */
export async function findGameAccount(services: Services, gameId: string): Promise<GameAccount> {
  const id = typedId(gameId);
  if (id === '') fail('errors.game.enter');
  const accounts = gameAccounts(services);
  if (accounts === null || !(await readSettings(services)).withdrawalsOpen) fail('errors.withdrawal.off');
  const account = id.length > LONGEST_ID ? null : await accounts.find(id);
  return account ?? fail('errors.game.unknown');
}

/** Looks up an account that no player has. Returns the problem; null when the service does not know it. */
export async function findGameProblem(services: Services): Promise<string | null> {
  try {
    const account = await gameAccounts(services)?.find(UNKNOWN_ID);
    return account === null || account === undefined ? null : `knows the account ${UNKNOWN_ID}`;
  } catch {
    return 'refuses or does not answer';
  }
}
