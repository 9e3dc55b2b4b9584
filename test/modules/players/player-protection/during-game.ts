import { lockWalletsOf } from '#src/core/ledger/index.ts';
import { select } from '#src/platform/database/database.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import { until } from '#test/support/until.ts';
import type { PlayStage } from './play-stage.ts';

/** Statements of this schema that lock wallets; other tests run theirs on the same server. */
const WALLET_LOCKS = `SELECT ID FROM information_schema.PROCESSLIST
  WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE '%FROM wallets%FOR UPDATE'`;

/** How long a game is under way by the clock of the stage. */
export const GAME_MS = 5000;

/**
 * Runs a command while a game of the player is under way: it holds the player's wallets, as every game does, and ends
 * when the command waits for them, or has not waited. `game` is what the game writes meanwhile.
 */
export async function duringGame<Value>(
  { services, player, clock }: PlayStage,
  command: () => Promise<Value>,
  game: (tx: Tx) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ readonly hasWaited: boolean; readonly answer: Value }> {
  const state = { isOver: false, hasWaited: false };
  const running: Promise<Value>[] = [];
  await transaction(services, null, async (tx) => {
    await lockWalletsOf(tx, player.id);
    await game(tx);
    const begun = command().finally(() => (state.isOver = true));
    // The caller that awaits the command gets its error.
    begun.catch(() => null);
    running.push(begun);
    await until('the command waits for the wallets or is over', async () => {
      const waiting = await select<{ ID: number }>(services.db, WALLET_LOCKS, []);
      return state.isOver || waiting.length > 0;
    });
    state.hasWaited = !state.isOver;
    clock.moveBy(GAME_MS);
    return null;
  });
  const [answer] = await Promise.all(running);
  return { hasWaited: state.hasWaited, answer: answer as Value };
}
