import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '#src/platform/database/database.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 15;

/**
 * Retries after a deadlock or a lock timeout, as often and with the same back-off as the store
 * (src/platform/database/transaction.ts), so that the comparison is fair.
 */
export async function withRetries<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
      await sleep(randomInt(PAUSE_MS * 2 ** attempt));
    }
  }
}
