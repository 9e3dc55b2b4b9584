/* Versions of cached data: each process knows the newest one, in whatever order its reads end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

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
    while (loads < 2) await sleep(5);
    await bump();
    const late = dataVersions.refresh();
    await sleep(100);
    finishSlowLoad();
    await Promise.all([early, late]);
    // The slow read may be the one that the change itself began.
    await sleep(50);
    expect(dataVersions.of('reports')).to.equal(before + 2);
  });
});
