import { lockDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { isSpinRefused, readSpinWorth } from './read-spin-worth.ts';

/**
 * Runs a change that may move what a spin of the published wheel is worth: the price of an item on it, the contents of
 * a case, the price of 1 G. Without a reason of an admin the worth stays within the limit of the settings, and a wheel
 * beyond it does not become worth more.
 *
 * @throws errors.wheel.worth
 */
export async function guardSpinWorth<Result>(
  tx: Tx,
  reason: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  await lockDataVersion(tx, 'settings');
  const before = await readSpinWorth(tx);
  const result = await run();
  const after = await readSpinWorth(tx);
  if (reason === null && isSpinRefused(before.worthKopecks, after)) {
    fail('errors.wheel.worth', { worth: after.worthKopecks / 100, most: after.mostKopecks / 100 });
  }
  return result;
}
