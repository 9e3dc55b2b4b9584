/* Versions of cached data: each process knows the newest one, in whatever order its reads end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

describe('The version of cached data', () => {
  let services: Services;
  before(async () => {
    services = await makeServices();
  });
  after(() => closeServices(services));

  const bump = (): Promise<null> =>
    transaction(services, null, async (tx) => {
      await bumpDataVersion(tx, 'reports');
      return null;
    });

  it('A read that ends late does not bring back an earlier version', async () => {
    const { dataVersions } = services;
    let loads = 0;
    let finishSlowLoad = (): void => undefined;
    const slowLoad = new Promise<void>((resolve) => {
      finishSlowLoad = resolve;
    });
    await dataVersions.follow('reports', async () => {
      loads += 1;
      if (loads === 2) await slowLoad;
      return () => undefined;
    });
    const before = dataVersions.of('reports');
    await bump();
    const early = dataVersions.refresh();
    await until('the slow read has begun', () => loads >= 2, { everyMs: 5 });
    await bump();
    const late = dataVersions.refresh();
    // Time for the late read to end first, where the order of reads lets it.
    await sleep(100);
    finishSlowLoad();
    await Promise.all([early, late]);
    // The slow read may be the one that the change itself began, and end a little later.
    await until('the newest version is known', () => dataVersions.of('reports') === before + 2, { everyMs: 5 });
  });
});
