/* The checks of the store: what is counted, what is not measured, and what the status page makes of it. */
import { expect } from 'chai';
import { setWithdrawalsOpen } from '#src/admin/settings/index.ts';
import { deleteOldRows } from '#src/platform/database/retention.ts';
import { startHeartbeat } from '#src/platform/process/heartbeat.ts';
import type { Services } from '#src/platform/services.ts';
import { checkComponents } from '#src/portal/status/index.ts';
import { readStatus } from '#src/portal/status/status-model.ts';
import { retentionRules } from '#src/app.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { type TestProvider, openTestProvider } from '#test/support/providers/test-provider.ts';
import { testConfig } from '#test/support/store.ts';
import { closeServices, fixedClock, makeServices, type TestClock } from '#test/support/services.ts';

const CARD = {
  id: 911,
  slug: 'status-card',
  hintKey: 'payments.title',
  logo: 'i-card',
  minSumKopecks: 1000,
  currencies: 'all',
  interface: 'redirect',
  settleDays: 0,
} as const;

describe('The checks of the store', () => {
  let clock: TestClock;
  let services: Services;
  let pay: TestProvider;
  let stopBeating: () => Promise<void>;

  before(async () => {
    clock = fixedClock(new Date('2026-03-02T12:00:00.000Z'));
    pay = await openTestProvider('statuspay', [CARD]);
    const made = await makeServices({ clock, config: testConfig({ demo: true }) });
    services = { ...made, providers: { payments: [pay.provider] } };
    stopBeating = await startHeartbeat(services, () => ({ answered: 0, failed: 0 }));
  });
  beforeEach(async () => {
    pay.behaviour.isAway = false;
    await services.db('status_days').del();
  });
  after(async () => {
    await stopBeating();
    await services.db('status_days').del();
    await setWithdrawalsOpen(services, true);
    await closeServices(services);
    await pay.close();
  });

  const viewer = () => ({ t: services.texts.t('en'), locale: 'en' as const });
  const status = async () => await readStatus(services, viewer());
  const partOf = async (id: string) => {
    const found = (await status()).components.find((one) => one.id === id);
    if (found === undefined) throw new Error(`${id} is not listed`);
    return found;
  };
  const check = async (minutes = 5): Promise<void> => {
    clock.moveBy(minutes * MINUTE_MS);
    await checkComponents(services);
  };

  it('Every part is not measured before its first check', async () => {
    const { state, components } = await status();
    expect(state).to.equal('unknown');
    expect(components.map(({ kind }) => kind)).to.include.members(['store', 'database', 'live', 'payment']);
    for (const one of components) {
      expect([one.state, one.since, one.percent, one.measuredDays]).to.deep.equal(['unknown', null, null, 0]);
      expect(one.days).to.have.length(90);
      expect(new Set(one.days.map((day) => day.state))).to.deep.equal(new Set(['none']));
    }
  });

  it('A provider that does not answer fails its method, and the page says since when', async () => {
    await check();
    const began = clock.now().toISOString();
    await check();
    expect(await partOf('payment:status-card')).to.include({ state: 'ok', since: began, percent: 100 });
    pay.behaviour.isAway = true;
    await check();
    const failedAt = clock.now().toISOString();
    await check();
    const failing = await partOf('payment:status-card');
    expect(failing).to.include({ state: 'failed', since: failedAt, percent: 50 });
    expect(failing.days.at(-1)).to.include({ state: 'bad', checks: 4, failed: 2, date: '2026-03-02' });
    expect((await partOf('database')).state).to.equal('ok');
    expect((await status()).state).to.equal('failed');
  });

  it('A check calls no provider in a way that begins a payment', async () => {
    const before = await services.db('payments').count<{ rows: number }[]>({ rows: '*' });
    await check();
    expect(await services.db('payments').count<{ rows: number }[]>({ rows: '*' })).to.deep.equal(before);
    expect(pay.orders.size).to.equal(0);
  });

  it('After a gap without checks a part is not measured, and works since the gap only', async () => {
    await check();
    clock.moveBy(16 * MINUTE_MS);
    expect(await partOf('database')).to.include({ state: 'unknown', since: null });
    expect((await status()).state).to.equal('unknown');
    await check();
    expect(await partOf('database')).to.include({ state: 'ok', since: clock.now().toISOString() });
  });

  it('A day with few checks says so, and a day without any is not measured', async () => {
    await check();
    clock.moveBy(2 * DAY_MS);
    await check();
    const days = (await partOf('database')).days.slice(-3);
    expect(days.map(({ state, isPartial }) => [state, isPartial])).to.deep.equal([
      ['ok', true],
      ['none', false],
      ['ok', true],
    ]);
    expect((await partOf('database')).measuredDays).to.equal(2);
  });

  it('A day with a missing hour is partial, and the missing time stands beside the percentage', async () => {
    await check();
    clock.moveBy(DAY_MS);
    await check();
    const part = { component: 'database' };
    const days = await services.db('status_days').where(part).orderBy('day').select<{ day: number }[]>('day');
    const [first, last] = days.map(({ day }) => day);
    await services
      .db('status_days')
      .where({ ...part, day: last })
      .update({ checks: 288 });
    const after = async (checks: number) => {
      await services
        .db('status_days')
        .where({ ...part, day: first })
        .update({ checks });
      clock.moveBy(MINUTE_MS);
      const { days: shown, unmeasuredPercent, percent } = await partOf('database');
      const day = shown.at(-2);
      return [day?.isPartial, day?.measuredPercent, percent, (unmeasuredPercent ?? 0) > 0];
    };
    expect(await after(277)).to.deep.equal([false, 100, 100, false]);
    expect(await after(276)).to.deep.equal([true, 95.83, 100, true]);
    expect(await after(144)).to.deep.equal([true, 50, 100, true]);
  });

  it('The checks are read once a minute in each language', async () => {
    await check();
    expect((await partOf('database')).percent).to.equal(100);
    await services.db('status_days').where({ component: 'database' }).update({ failed: 1 });
    expect((await partOf('database')).percent).to.equal(100);
    clock.moveBy(MINUTE_MS);
    expect((await partOf('database')).percent).to.equal(0);
  });

  it('A single failure never reads as a whole hundred percent', async () => {
    await check();
    await services.db('status_days').where({ component: 'database' }).update({ checks: 30_000, failed: 1 });
    expect((await partOf('database')).percent).to.equal(99.99);
  });

  it('Withdrawals fail while the store takes no requests', async () => {
    await setWithdrawalsOpen(services, false);
    await services.dataVersions.refresh();
    await check();
    expect((await partOf('withdrawals')).state).to.equal('failed');
    expect((await status()).queue?.isOpen).to.equal(false);
    await setWithdrawalsOpen(services, true);
    await services.dataVersions.refresh();
    await check();
    expect((await partOf('withdrawals')).state).to.equal('ok');
  });

  it('Checks are kept for 90 days', async () => {
    await check();
    clock.moveBy(91 * DAY_MS);
    await check();
    const rule = retentionRules.find(({ name }) => name === 'status_days');
    if (rule === undefined) throw new Error('no rule');
    await deleteOldRows(services, rule);
    const days = await services.db('status_days').distinct<{ day: number }[]>('day');
    expect(days).to.have.length(1);
  });
});
