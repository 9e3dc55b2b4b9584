import { fail } from '#src/shared/errors.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

/** For this long after a lock timeout only a few commands at a time may wait for the row. */
const REMEMBER_MS = MINUTE_MS;
const MOST_REMEMBERED = 1000;

/**
 * Remembers the statements that timed out on a row lock. A process that froze inside a transaction keeps its rows
 * locked until the database ends it, and each command that waits for them holds a connection meanwhile.
 */
export interface StuckLocks {
  /**
   * Call before a statement of a transaction; call the answer when it ended.
   * @throws errors.busy when the statement timed out lately and enough commands wait for such rows already
   */
  readonly begin: (sql: string, values: readonly unknown[]) => (isLockTimeout: boolean, isDone: boolean) => void;
}

/** `mostWaiting` commands may wait for rows that are known to be stuck; they find out when the lock is free again. */
export function trackStuckLocks(mostWaiting: number): StuckLocks {
  const stuckAtMs = new Map<string, number>();
  let waitingCount = 0;
  const isStuck = (key: string): boolean => {
    const atMs = stuckAtMs.get(key);
    return atMs !== undefined && performance.now() - atMs < REMEMBER_MS;
  };
  const remember = (key: string): void => {
    stuckAtMs.delete(key);
    stuckAtMs.set(key, performance.now());
    const [oldest] = stuckAtMs.keys();
    if (oldest !== undefined && stuckAtMs.size > MOST_REMEMBERED) stuckAtMs.delete(oldest);
  };
  return {
    begin(sql, values) {
      // While no row is stuck, which is always but for accidents, a statement costs nothing here.
      const key = stuckAtMs.size === 0 ? null : keyOf(sql, values);
      const isProbe = key !== null && isStuck(key);
      if (isProbe) {
        if (waitingCount >= mostWaiting) fail('errors.busy', {}, 1);
        waitingCount += 1;
      }
      return (isLockTimeout, isDone) => {
        if (isProbe) waitingCount -= 1;
        if (isLockTimeout) remember(key ?? keyOf(sql, values));
        else if (isDone && key !== null) stuckAtMs.delete(key);
      };
    },
  };
}

// Times differ from one try to the next; the row that a statement waits for is named by numbers and texts.
const keyOf = (sql: string, values: readonly unknown[]): string =>
  `${sql}\n${values.filter((value) => typeof value === 'number' || typeof value === 'string').join('\n')}`;
