import { type DataStamp, dataStamp } from '#src/platform/database/data-version.ts';
import type { Services } from '#src/platform/services.ts';
import { fail } from '#src/shared/errors.ts';

/** Cached odds, prices or settings differ from the rows. */
export class StaleCaches extends Error {}

/**
 * Runs a command that compares its caches with the rows. Another process may have published a change a moment ago,
 * which need not concern this command, so it runs once more with fresh caches.
 * @throws errors.battle.changed when the caches are outdated again
 */
export async function withFreshCaches<Result>(
  services: Services,
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
    if (error instanceof StaleCaches) fail('errors.battle.changed');
    throw error;
  }
}
