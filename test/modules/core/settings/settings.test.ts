/* Settings and seed markers in the database: defaults are written once, and values chosen by staff stay. */
import { expect } from 'chai';
import type { Services } from '#src/platform/services.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { writeSeedMark, readSeedMark, readSettings, seedSettings } from '#src/core/settings/index.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';

describe('The rows of settings', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  it('The seed writes the defaults, and a second seed writes nothing', async () => {
    const settings = await readSettings(services);
    expect(settings).to.include({ expPerRouble: 1, levelStepExp: 500, gPriceKopecks: 100 });
    expect(await transaction(services, null, (tx) => seedSettings(tx))).to.deep.equal([]);
  });

  it('Settings are read once until they change', async () => {
    let statements = 0;
    const count = (): void => {
      statements += 1;
    };
    await readSettings(services);
    services.db.on('query', count);
    await Promise.all([readSettings(services), readSettings(services)]);
    services.db.off('query', count);
    expect(statements).to.equal(0);
  });

  it('Settings are separate from the marks of the seed', async () => {
    expect(await readSeedMark(services.db, 'nothing-of-this-name')).to.equal(null);
    await transaction(services, null, async (tx) => {
      await writeSeedMark(tx, 'mark-of-a-test', 'first');
      await writeSeedMark(tx, 'mark-of-a-test', '{"second":2}');
      return null;
    });
    expect(await readSeedMark(services.db, 'mark-of-a-test')).to.equal('{"second":2}');
    expect(await readSettings(services)).not.to.have.property('mark-of-a-test');
  });
});
