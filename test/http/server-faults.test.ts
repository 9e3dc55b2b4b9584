/**
 * Faults of the server at /staff/errors: one row for one stack, counted, apart from what browsers report, and readable
 * by its request id.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { collectServerFaults, listClientErrors, takeReport } from '#src/players/client-errors/index.ts';
import { hashOfFault } from '#src/players/client-errors/report.ts';
import { createLog } from '#src/platform/process/log.ts';
import { type ServerFault, type ServerFaults, watchServerFaults } from '#src/platform/process/server-faults.ts';
import { RELEASE } from '#src/platform/release.ts';
import type { Services } from '#src/platform/services.ts';
import { freshName, openStore, type Store, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

describe('A fault of the server', () => {
  let faults: ServerFaults;
  let services: Services;
  let store: Store;
  beforeEach(async () => {
    faults = watchServerFaults(createLog('silent'));
    services = await makeServices({ log: faults.log });
    faults.add(collectServerFaults(services));
    store = await openStore(services);
    await services.db('browser_faults').delete();
    const keys = await services.redis.keys('rate:new client errors*');
    if (keys.length > 0) await services.redis.del(keys);
  });
  afterEach(async () => {
    await store.close();
    await closeServices(services);
  });

  const failIn = (message: string, requestId: string): void =>
    faults.log.error(
      { err: new Error(message), requestId, route: 'GET /x', address: '/x?token=***' },
      'request.failed',
    );
  const listed = () => listClientErrors(services.db, { isOpen: true, after: null, limit: 50 });

  it('Equal stacks are one row with a counter and the last request', async () => {
    const errors = ['aa-1', 'aa-2', 'aa-3', 'aa-4'].map((id) => [id, new Error(`player ${id} is missing`)] as const);
    for (const [requestId, err] of errors) {
      faults.log.error({ err, requestId, address: '/x?token=***' }, 'request.failed');
      if (requestId !== 'aa-1') await faults.flush();
    }
    const [row = expect.fail('nothing was stored'), ...others] = await listed();
    expect(others).to.deep.equal([]);
    expect(row).to.include({
      source: 'request.failed',
      url: '/x?token=***',
      count: 4,
      isServer: true,
      requestId: 'aa-4',
      lastBuild: RELEASE.build,
    });
    expect(row.file).to.match(/server-faults\.test/);
  });

  it('A page that fails is shown to staff with its stack, and can be marked as resolved', async () => {
    const name = freshName();
    const staff = store.guest();
    await staff.get(`/auth/demo?role=admin&name=${name}`).expect(303);
    failIn('the shelf is empty', 'bb-1');
    await takeReport(services, {
      error: JSON.stringify({ message: 'of a browser', stack: 'at b' }),
      source: 'x',
      address: '203.0.113.9',
    });
    await faults.flush();
    const list = await staff.get('/en/staff/errors').expect(200);
    expect(list.text).to.contain('Error: the shelf is empty').and.contain('of a browser');
    expect(list.text.match(/badge--bad">server</g)).to.have.length(1);
    const hash = (await listed()).find(({ isServer }) => isServer)?.hash ?? expect.fail('nothing was stored');
    const page = await staff.get(`/en/staff/errors/${hash}`).expect(200);
    expect(page.text).to.contain('bb-1').and.contain('/x?token=***');
    const { text: dashboard } = await staff.get('/en/staff').expect(200);
    expect(dashboard)
      .to.contain('1 server error in the last 24 hours')
      .and.contain('1 browser error in the last 24 hours');
  });

  it('A browser that goes away before its file comes is no fault', async () => {
    const { port } = store.server.address() as AddressInfo;
    const built = readdirSync('public/build').filter((name) => name.endsWith('.js'));
    for (const path of ['/sw.js', ...built.slice(0, 4).map((name) => `/build/${name}`)]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nAccept-Encoding: br\r\n\r\n`);
      socket.resetAndDestroy();
    }
    await sleep(200);
    await faults.flush();
    expect(await listed()).to.deep.equal([]);
  });

  it('A browser cannot report under the key of a fault', async () => {
    const fault: ServerFault = {
      event: 'request.failed',
      isFatal: false,
      type: 'Error',
      message: 'x',
      stack: 'Error: x\n    at a (/b.js:1:2)',
      where: {},
    };
    const forged = ['server', 'request.failed', 'Error', '    at a (/b.js:1:2)'].join('\0');
    const error = JSON.stringify({ message: 'm', stack: forged });
    await takeReport(services, { error, source: 'window', address: '203.0.113.9' });
    const [row] = await listed();
    expect(row?.isServer).to.equal(false);
    expect(row?.hash).not.to.equal(hashOfFault(fault));
  });

  it('A fault is stored although made-up reports of browsers have used up their number', async () => {
    await services.redis.del(['rate:new server faults:all']);
    const scarce = await makeServices({ config: testConfig({ rateFactor: 0.01 }) });
    try {
      for (let at = 0; at < 5; at += 1) {
        const report = { error: `made up ${String(at)}`, source: 'window', address: `198.51.100.${String(at)}` };
        await takeReport(scarce, report);
      }
      const sink = collectServerFaults(scarce);
      sink.take({
        event: 'job.failed',
        isFatal: false,
        type: 'Error',
        message: 'true',
        stack: 'Error: true',
        where: {},
      });
      await sink.flush();
      const all = await listed();
      expect(all.filter(({ isServer }) => !isServer)).to.have.length(2);
      expect(all.filter(({ isServer }) => isServer)).to.have.length(1);
    } finally {
      await closeServices(scarce);
    }
  });

  it('Without the database a fault is in the log alone', async () => {
    const lines: string[] = [];
    const apart = watchServerFaults(createLog('warn', { write: (line) => void lines.push(line) }));
    const lonely = await makeServices({ log: apart.log });
    apart.add(collectServerFaults(lonely));
    await closeServices(lonely);
    apart.log.error({ err: new Error('gone') }, 'job.failed');
    await apart.flush();
    const events = lines.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).to.have.members(['job.failed', 'server.fault.unstored']);
  });
});
