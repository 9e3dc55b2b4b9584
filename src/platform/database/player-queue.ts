const waiting = new WeakMap<object, Map<number, Promise<unknown>>>();

/**
 * Lets one player's actions run one after the other within a process. The database would make them wait all the same,
 * at the lock of the player's wallets, but each with a connection in its hand: a player who presses a hundred times
 * would take the whole pool from everybody else. `scope` is what the queues belong to.
 */
export async function inTurn<Value>(scope: object, playerId: number, act: () => Promise<Value>): Promise<Value> {
  const queues = waiting.get(scope) ?? new Map<number, Promise<unknown>>();
  waiting.set(scope, queues);
  const before = queues.get(playerId);
  const turn = before ? before.then(act, act) : act();
  queues.set(playerId, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(playerId) === turn) queues.delete(playerId);
  }
}
