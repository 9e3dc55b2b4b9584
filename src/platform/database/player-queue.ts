import { objectCache } from '#src/shared/object-cache.ts';

const queuesOf = objectCache<Map<number, Promise<unknown>>>();

/**
 * Runs the commands of one player one after the other within a process. The wallet lock would serialise them anyway,
 * but each would hold a connection: one player pressing a hundred times would exhaust the pool. `scope` owns the
 * queues.
 */
export async function runInPlayerQueue<Value>(
  scope: object,
  playerId: number,
  act: () => Promise<Value>,
): Promise<Value> {
  const queues = queuesOf(scope, () => new Map());
  const before = queues.get(playerId);
  const turn = before ? before.then(act, act) : act();
  queues.set(playerId, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(playerId) === turn) queues.delete(playerId);
  }
}
