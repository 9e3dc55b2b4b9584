import { lockDataVersion } from '#src/platform/database/data-version.ts';
import type { Tx } from '#src/platform/database/transaction.ts';
import { fail } from '#src/shared/errors.ts';
import { isSpinRefused, readSpinWorth } from './read-spin-worth.ts';
import { readTopUpReturn } from './read-top-up-return.ts';

/**
 * Runs a change that may move what a spin of the published wheel is worth, or what a top-up returns: a setting, the
 * terms or contents of a case, the price of an item, the wheel. Without a reason of an admin both stay within the
 * limits of the settings, and what is beyond a limit already does not go farther.
 *
 * @throws errors.wheel.worth, errors.catalogue.topUp
 */
export async function guardTopUpReturn<Result>(
  tx: Tx,
  reason: string | null,
  run: () => Promise<Result>,
): Promise<Result> {
  await lockDataVersion(tx, 'settings');
  const [spinBefore, before] = [await readSpinWorth(tx), await readTopUpReturn(tx, tx.now)];
  const result = await run();
  if (reason !== null) return result;
  const [spin, after] = [await readSpinWorth(tx), await readTopUpReturn(tx, tx.now)];
  if (isSpinRefused(spinBefore.worthKopecks, spin)) {
    fail('errors.wheel.worth', { worth: spin.worthKopecks / 100, most: spin.mostKopecks / 100 });
  }
  const { totalBasisPoints, mostBasisPoints } = after;
  if (totalBasisPoints > mostBasisPoints && totalBasisPoints > before.totalBasisPoints) {
    fail('errors.catalogue.topUp', { percent: totalBasisPoints / 100, most: mostBasisPoints / 100 });
  }
  return result;
}
