/**
 * GET /api/handle/error: every report gets ok, equal errors share one row, long fields are cut, and reports over the
 * rate limit are dropped.
 */
import { expect } from 'chai';
import clientErrors from '#src/players/client-errors/module.ts';
import { readReport, hashOfClientError } from '#src/players/client-errors/report.ts';
import type { Services } from '#src/platform/services.ts';
import { takeReport } from '#src/players/client-errors/take-report.ts';
import { openStore, type Store, testConfig } from '#test/support/store.ts';
import { closeServices, fixedClock, makeServices, type TestClock } from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

interface Row {
  readonly message: string;
  readonly stack: string;
  readonly url: string;
  readonly seen_count: number;
}

describe('A report of a browser error', () => {
  let services: Services;
  let store: Store;
  let clock: TestClock;
  beforeEach(async () => {
    clock = fixedClock();
    services = await makeServices({ clock });
    store = await openStore(services);
    await services.db('browser_faults').delete();
    await forgetLimits();
  });
  afterEach(async () => {
    await store.close();
    await closeServices(services);
  });

  const forgetLimits = async (): Promise<void> => {
    const kinds = ['GET /api/handle/error', 'new client errors'];
    const keys = (await Promise.all(kinds.map((kind) => services.redis.keys(`rate:${kind}*`)))).flat();
    if (keys.length > 0) await services.redis.del(keys);
  };
  const sendReport = (error: unknown, source = 'window') =>
    store
      .guest()
      .get('/api/handle/error')
      .query({ error: typeof error === 'string' ? error : JSON.stringify(error), source });
  const rows = (): Promise<Row[]> =>
    services.db('browser_faults').select<Row[]>('message', 'stack', 'url', 'seen_count').orderBy('message');

  it('Reports with one trace are one row with a counter', async () => {
    await sendReport({ message: 'one', stack: 'at a', url: '/1' }).expect(200, { status: 'ok', data: null });
    await sendReport({ message: 'one', stack: 'at a', url: '/2' }).expect(200);
    await sendReport({ message: 'two', stack: 'at b', url: '/3' }).expect(200);
    expect(await rows()).to.deep.equal([
      { message: 'one', stack: 'at a', url: '/2', seen_count: 2 },
      { message: 'two', stack: 'at b', url: '/3', seen_count: 1 },
    ]);
  });

  it('Concurrent reports are counted correctly', async () => {
    // As many as one address may send in an hour of errors that are not stored yet.
    await Promise.all(Array.from({ length: 20 }, () => sendReport({ message: 'many', stack: 'at m' }).expect(200)));
    expect((await rows()).map(({ seen_count: count }) => count)).to.deep.equal([20]);
  });

  it('A report is cut at 2,000 characters and never refused', async () => {
    await sendReport({ message: 'я'.repeat(1500), stack: 's'.repeat(2500) }).expect(200);
    const [row] = await rows();
    expect(row?.message).to.have.length(1500);
    expect(row?.stack).to.have.length(2000);
    await sendReport('just words').expect(200);
    await sendReport('').expect(200);
    await sendReport({ message: 'Script error.' }).expect(200);
    await store.guest().get('/api/handle/error').expect(200);
    await store.guest().get('/api/handle/error?error=a&error=b&source[x]=1').expect(200);
    expect((await rows()).map(({ message }) => message.slice(0, 10))).to.have.members(['я'.repeat(10), 'just words']);
  });

  it('Reports beyond thirty a minute for an address are dropped, and still get ok', async () => {
    for (let count = 0; count < 31; count += 1) await sendReport({ message: 'fault' }).expect(200);
    expect((await rows()).map(({ seen_count: count }) => count)).to.deep.equal([30]);
  });

  it('New errors of all visitors have a limit an hour, and known errors are still counted', async () => {
    // A hundredth of 200.
    const scarce = await makeServices({ clock, config: testConfig({ rateFactor: 0.01 }) });
    try {
      await forgetLimits();
      const report = (message: string, at: number): Promise<null> =>
        takeReport(scarce, { error: message, source: 'window', address: `203.0.113.${String(at)}` });
      for (const [at, message] of ['one', 'two', 'three', 'four', 'one'].entries()) await report(message, at);
      const counts = (await rows()).map(({ message, seen_count }) => [message, seen_count]);
      expect(counts).to.have.deep.members([
        ['one', 2],
        ['two', 1],
      ]);
    } finally {
      await closeServices(scarce);
    }
  });

  it('New errors of one line have a limit an hour, of which another address of the line is a part', async () => {
    // A tenth of 20.
    const scarce = await makeServices({ clock, config: testConfig({ rateFactor: 0.1 }) });
    try {
      await forgetLimits();
      for (const at of [1, 2, 3, 4]) {
        const address = `2001:db8:7:1::${String(at)}`;
        await takeReport(scarce, { error: `new ${String(at)}`, source: 'window', address });
      }
      await takeReport(scarce, { error: 'of another line', source: 'window', address: '2001:db8:7:2::1' });
      expect((await rows()).map(({ message }) => message)).to.deep.equal(['new 1', 'new 2', 'of another line']);
    } finally {
      await closeServices(scarce);
    }
  });

  it('A report from another site is refused', async () => {
    await sendReport('from elsewhere').set('Sec-Fetch-Site', 'cross-site').expect(403);
    expect(await rows()).to.deep.equal([]);
  });

  it('A report without a recurrence for ninety days is deleted', async () => {
    await sendReport({ message: 'old' }).expect(200);
    clock.moveBy(60 * DAY_MS);
    await sendReport({ message: 'newer' }).expect(200);
    clock.moveBy(31 * DAY_MS);
    for (const { act } of clientErrors.jobs) await act(services);
    expect((await rows()).map(({ message }) => message)).to.deep.equal(['newer']);
    expect(hashOfClientError(readReport('newer', 'a'))).to.have.length(64);
  });
});
