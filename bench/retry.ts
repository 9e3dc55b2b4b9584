import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable } from '#src/platform/database/database.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 15;

/**
 * Runs again what a deadlock or a lock timeout rolled back, as often and with the same pauses as the store does
 * (src/platform/database/transaction.ts): a comparison is fair when both sides survive the same accidents.
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
