import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';
import { type DataStamp, dataStamp, isStampCurrent } from './data-version.ts';
import type { Tx } from './transaction.ts';

/** Cached odds, prices or settings differ from the rows: a command would freeze an outdated price. */
class StaleCaches extends Error {}

/** Makes `withFreshCaches` run the command again when the rows are newer than the caches. */
export async function assertFresh(tx: Tx, stamp: DataStamp): Promise<void> {
  if (!(await isStampCurrent(tx, stamp))) throw new StaleCaches('The caches of a command are outdated');
}

/**
 * Runs a command that compares its caches with the rows by `assertFresh`. Another process may have published a change a
 * moment ago, which need not concern this command, so it runs once more with fresh caches.
 *
 * @throws `refusal` when the caches are outdated again
 */
export async function withFreshCaches<Result>(
  services: Services,
  refusal: 'errors.battle.changed' | 'errors.case.changed',
  run: (stamp: DataStamp) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(dataStamp(services, ['catalogue', 'settings']));
  } catch (error) {
    if (!(error instanceof StaleCaches)) throw error;
  }
  await services.dataVersions.refresh();
  try {
    return await run(dataStamp(services, ['catalogue', 'settings']));
  } catch (error) {
    if (error instanceof StaleCaches) fail(refusal);
    throw error;
  }
}
