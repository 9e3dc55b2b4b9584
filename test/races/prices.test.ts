/*
 * Scheduled price lists: a process killed while it applies one leaves nothing, and two processes apply it once. The
 * pages of both show the new price, and a quote of the former price is refused.
 */
import { expect } from 'chai';
import { uploadPrices } from '#src/admin/catalogue/upload-prices.ts';
import { schedulePrices } from '#src/admin/catalogue/schedule-prices.ts';
import { demoMember } from '#src/admin/access/index.ts';
import { caseByName } from '#src/core/catalogue/index.ts';
import { FACTS_OF_ALL, quoteOf, readPriceList } from '#src/core/catalogue/prices/index.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { LIFT_TIME_LIMITS, RESTORE_TIME_LIMITS } from '#src/platform/database/database.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import { HOUR_MS } from '#src/shared/time.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { testConfig } from '#test/support/store.ts';
import { makePricesDue } from '#test/support/catalogue/due-prices.ts';
import { until } from '#test/support/until.ts';

const JOB = 'apply-due-prices';
const FILE = 'kind,name,price\nitem,sample-1,1.05\ncase,plain,20.40\n';
/** The job runs every 15 seconds. */
const WAIT = { limitMs: 60_000, everyMs: 200 };

describe('Scheduled prices over several processes', function () {
  this.timeout(300_000);
  let services: Services;
  let databaseUrl: string;
  const stores: StoreProcess[] = [];
  before(async () => {
    // Other tests rely on the prices of the sample.
    databaseUrl = await freshSchema(testConfig({}).databaseUrl, 'race_prices');
    services = await makeServices({ config: testConfig({ databaseUrl }) });
  });
  after(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const startOne = async (): Promise<StoreProcess> => {
    const store = await startStore({ DATABASE_URL: databaseUrl });
    stores.push(store);
    return store;
  };
  const isLeased = async (): Promise<boolean> => {
    const leases = await services
      .db('job_leases')
      .where({ name: JOB })
      .whereRaw('until_at > UTC_TIMESTAMP(3)')
      .select('name');
    return leases.length === 1;
  };
  const schedule = async (): Promise<number> => {
    const clerk = await demoMember(services, { name: 'prices', role: 'manager' });
    const content = Buffer.from(FILE);
    const file = {
      bytes: content.length,
      sha256: '',
      use: <Value>(work: (read: Buffer) => Promise<Value>) => work(content),
    };
    const { id } = await uploadPrices(services, clerk, { file });
    await schedulePrices(services, clerk, { id, dueAt: timeAfter(services.clock.now(), HOUR_MS), reason: '' });
    await makePricesDue(services, id);
    return id;
  };
  const priceNow = async (): Promise<number> => {
    const [row] = await services
      .db('catalogue_items')
      .select<{ price: number }[]>({ price: 'price_centi_g' })
      .where({ item_key: 'sample-1' });
    return Number(row?.price);
  };

  it('A list is applied once, although the first process is killed in the middle of it', async () => {
    const first = await startOne();
    const player = await signIn(first.origin, 'prices');
    const { gPriceKopecks } = await readSettings(services);
    const plain = await caseByName(services, 'plain');
    assert(plain, 'The sample has a plain case');
    const quote = quoteOf(plain, FACTS_OF_ALL, gPriceKopecks);
    // Locked before the list is due: the job may begin at once, and stops in the middle.
    const lock = await services.db.transaction();
    // The job runs every 15 seconds, and the database ends a transaction that is idle for ten.
    await lock.raw(LIFT_TIME_LIMITS);
    await lock.raw('SELECT id FROM catalogue_items WHERE item_key = ? FOR UPDATE', ['sample-1']);
    const id = await schedule();
    try {
      await until('the job has its lease', isLeased, WAIT);
      await first.kill();
    } finally {
      await lock.raw(RESTORE_TIME_LIMITS);
      await lock.rollback();
    }
    // The database may finish the statements that the process had sent; what it did is whole.
    const left = [await priceNow(), (await readPriceList(services.db, id))?.state];
    expect([
      [100, 'scheduled'],
      [105, 'applied'],
    ]).to.deep.include(left);
    // Instead of waiting for the end of the lease.
    await services
      .db('job_leases')
      .where({ name: JOB })
      .update({ until_at: services.db.raw('UTC_TIMESTAMP(3)') });
    const [one, other] = [await startOne(), await startOne()];
    await until('the list is applied', async () => (await readPriceList(services.db, id))?.state === 'applied', WAIT);
    expect(await priceNow()).to.equal(105);
    const acts = await services
      .db('staff_log')
      .select<{ act: string }[]>('act')
      .where({ about_type: 'prices', about_id: String(id) })
      .orderBy('id');
    expect(acts.map(({ act }) => act)).to.deep.equal(['prices.uploaded', 'prices.scheduled', 'prices.applied']);
    for (const { origin } of [one, other]) {
      const hasNewPrice = async (): Promise<boolean> =>
        (await (await fetch(`${origin}/en/item/sample-1`)).text()).includes('price-chart');
      await until('the page shows the new price', hasNewPrice, WAIT);
      const stale = { case: 'plain', count: 1, quote };
      const answer = await player.post(origin, '/api/case/open', stale, `stale-${origin}`);
      expect([answer.status, answer.body.error]).to.deep.equal([409, 'errors.case.changed']);
    }
  });
});
