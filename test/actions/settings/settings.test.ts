/* Settings and the seed's marks in their rows: standards are written once, and what staff chose stays. */
import { expect } from 'chai';
import type { World } from '#src/platform/world.ts';
import { transaction } from '#src/platform/transaction.ts';
import { keepSeedMark, readSeedMark, readSettings, seedSettings } from '#src/settings/index.ts';
import { closeWorld, expectCleanAudit, makeWorld } from '../../support/world.ts';

describe('settings in their rows', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  after(async () => {
    await expectCleanAudit(world);
    await closeWorld(world);
  });

  it('are the standards after the seed, and a second seed writes nothing', async () => {
    const settings = await readSettings(world);
    expect(settings).to.include({ expPerRouble: 1, levelStepExp: 500, gPriceKopecks: 100 });
    expect(await transaction(world, null, (tx) => seedSettings(tx))).to.deep.equal([]);
  });

  it('are read once for as long as they do not change', async () => {
    let statements = 0;
    const count = (): void => {
      statements += 1;
    };
    await readSettings(world);
    world.db.on('query', count);
    await Promise.all([readSettings(world), readSettings(world)]);
    world.db.off('query', count);
    expect(statements).to.equal(0);
  });

  it('lie apart from the marks of the seed', async () => {
    expect(await readSeedMark(world.db, 'nothing-of-this-name')).to.equal(null);
    await transaction(world, null, async (tx) => {
      await keepSeedMark(tx, 'mark-of-a-test', 'first');
      await keepSeedMark(tx, 'mark-of-a-test', '{"second":2}');
      return null;
    });
    expect(await readSeedMark(world.db, 'mark-of-a-test')).to.equal('{"second":2}');
    expect(await readSettings(world)).not.to.have.property('mark-of-a-test');
  });
});
