import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { closeServices, expectCleanAudit } from '#test/support/services.ts';
import { makeFullHistory } from './full-history.ts';

describe('Signed rows', function () {
  this.timeout(120_000);
  let services: Services;
  before(async () => {
    services = await makeFullHistory('signed');
  });
  after(() => closeServices(services));

  it('The audit is clean', async () => {
    const [triggers] = (await services.db.raw('SHOW TRIGGERS')) as [{ Trigger: string }[]];
    console.log(JSON.stringify(triggers.map((t) => t.Trigger).sort()));
    await expectCleanAudit(services);
  });
});
