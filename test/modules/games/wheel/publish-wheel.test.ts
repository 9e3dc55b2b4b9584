/* Publishing a wheel: versions are complete and immutable, and the audit detects one that does not add up. */
import { expect } from 'chai';
import { caseByName } from '#src/core/catalogue/index.ts';
import { knownNames } from '#src/core/catalogue/editing/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { currentWheel, publishWheel, type NewSector } from '#src/games/wheel/index.ts';
import { WHEEL } from '#tools/audit/wheel.ts';
import { closeServices, expectCleanAudit, makeServices, refusalOf } from '#test/support/services.ts';

describe('Publishing a wheel', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const ring = async (points: number): Promise<NewSector[]> => {
    const itemId = (await knownNames(services.db)).items.get('sample-1') ?? 0;
    const caseId = (await caseByName(services, 'plain'))?.id ?? 0;
    return [
      { kind: 'points', amount: points, tickets: 400_000, image: null },
      { kind: 'money', amount: 1000, tickets: 99_999, image: null },
      { kind: 'item', itemId, tickets: 1, image: null },
      { kind: 'case', caseId, tickets: 100_000, image: null },
      { kind: 'promo', percent: 10, minKopecks: 50_000, tickets: 150_000, image: null },
      { kind: 'promo', percent: 5, minKopecks: null, tickets: 50_000, image: null },
      { kind: 'cashback', tickets: 100_000, image: null },
      { kind: 'spin', tickets: 100_000, image: null },
    ];
  };
  const publish = async (sectors: readonly NewSector[]): Promise<number> => {
    const id = await transaction(services, null, (tx) => publishWheel(tx, sectors));
    await services.dataVersions.refresh();
    return id;
  };

  it('Spins use the newest version, with every kind of prize', async () => {
    await publish(await ring(1000));
    const before = await currentWheel(services);
    const id = await publish(await ring(5000));
    const wheel = await currentWheel(services);
    expect(wheel?.id).to.equal(id);
    expect(wheel?.number).to.equal((before?.number ?? 0) + 1);
    const asGiven = wheel?.sectors.map(({ position: _position, from, to, ...prize }) => ({
      ...prize,
      tickets: to - from + 1,
    }));
    expect(asGiven).to.deep.equal(await ring(5000));
  });

  it('A wheel that does not sum to 1,000,000 tickets is refused', async () => {
    const before = await currentWheel(services);
    const sectors = (await ring(1000)).map((sector) => ({ ...sector, tickets: sector.tickets + 1 }));
    expect(await refusalOf(publish(sectors))).to.contain('1000008');
    await services.dataVersions.refresh();
    expect(await currentWheel(services)).to.deep.equal(before);
  });

  it('A published wheel cannot be changed', async () => {
    for (const table of ['wheel_versions', 'wheel_sectors']) {
      expect(await refusalOf(Promise.resolve(services.db.raw(`DELETE FROM ${table}`)))).to.contain('frozen');
    }
    const tilted = services.db.raw('UPDATE wheel_sectors SET ticket_to = ticket_to + 1 WHERE position = 1');
    expect(await refusalOf(Promise.resolve(tilted))).to.contain('frozen');
  });

  it('A prize with missing or surplus values is refused', async () => {
    const version = (await currentWheel(services))?.id ?? 0;
    const row = { version_id: version, position: 99, ticket_from: 999_998, ticket_to: 999_999 };
    for (const prize of [{ kind: 'points' }, { kind: 'spin', amount: 5 }, { kind: 'item' }, { kind: 'promo' }]) {
      const insert = services.db('wheel_sectors').insert({ ...row, ...prize });
      expect(await refusalOf(Promise.resolve(insert)), JSON.stringify(prize)).to.match(/constraint/i);
    }
  });

  it('The audit finds sectors that do not add up', async () => {
    const found: string[] = [];
    const undone = transaction(services, null, async (tx) => {
      const [id] = await tx('wheel_versions').insert({ number: 9999, created_at: tx.now });
      const sector = { version_id: id, kind: 'spin', ticket_to: 999_999 };
      await tx('wheel_sectors').insert({ ...sector, position: 1, ticket_from: 5 });
      for (const { name, offenders } of WHEEL) {
        const [rows] = (await tx.raw(offenders)) as [object[]];
        if (rows.length > 0) found.push(name);
      }
      throw new Error('undone');
    });
    expect(await refusalOf(undone)).to.equal('undone');
    expect(found).to.deep.equal(WHEEL.map(({ name }) => name));
  });
});
