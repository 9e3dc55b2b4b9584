/* The audit counts what players own, and the metrics show it as of the last audit. */
import { expect } from 'chai';
import { storeGauges } from '#src/admin/analytics/watched-figures.ts';
import { readLastAudit, recordAudit } from '#src/platform/database/audit-runs.ts';
import type { Services } from '#src/platform/services.ts';
import { readLiability } from '#tools/audit/liability.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, fixedClock, giveMoney, makePlayer } from '#test/support/services.ts';

describe('The liability of the store', function () {
  this.timeout(180_000);
  let services: Services;
  before(async () => {
    services = await makePlayedServices('audit_liability', fixedClock(), { players: 3, turns: 3, everyHours: 5 });
  });
  after(() => closeServices(services));

  const gauge = async (name: string): Promise<Record<string, number>> => {
    const found = storeGauges(services).find((metric) => metric.name === name) ?? expect.fail(name);
    return Object.fromEntries(await found.read());
  };

  it('Money of players and the items that they have are counted, sold ones are not', async () => {
    const before = await readLiability(services.db);
    expect(before.items).to.be.above(0);
    const { id } = await makePlayer(services, 0);
    await giveMoney(services, id, 12_345);
    expect(await readLiability(services.db)).to.deep.equal({ ...before, money: before.money + 12_345 });
    const [item] = await services
      .db('items')
      .whereIn('status', ['owned', 'bonus'])
      .limit(1)
      .select<{ id: number; price_kopecks: number }[]>('id', 'price_kopecks');
    const { id: itemId, price_kopecks: price } = item ?? expect.fail('no item');
    await services.db('items').where({ id: itemId }).update({ status: 'withdrawn' });
    expect((await readLiability(services.db)).items).to.equal(before.items - price);
  });

  it('The metrics have the totals of the last audit, and none before one', async () => {
    await services.db('audit_runs').delete();
    expect(await gauge('opencrate_liability_kopecks')).to.deep.equal({});
    expect(await gauge('opencrate_net_revenue_kopecks')).to.deep.equal({});
    const totals = await readLiability(services.db);
    await recordAudit(services.db, { rules: 1, broken: 0, totals });
    expect((await readLastAudit(services.db))?.totals).to.deep.equal(totals);
    expect(await gauge('opencrate_liability_kopecks')).to.deep.equal({ money: totals.money, items: totals.items });
    expect(await gauge('opencrate_net_revenue_kopecks')).to.deep.equal({ '': totals.netRevenue });
  });
});
