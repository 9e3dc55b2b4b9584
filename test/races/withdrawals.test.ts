/* A process that is killed while staff complete withdrawals loses and doubles nothing. */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import type { Services } from '#src/platform/services.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { askMany, endsOf, finish, moderator, type OriginOf, stateOf, take } from './withdrawal-requests.ts';

describe('kill -9 while items are handed over', function () {
  this.timeout(180_000);
  let services: Services;
  let store: StoreProcess;
  const originOf: OriginOf = () => store.origin;
  before(async () => {
    services = await makeServices();
    store = await startStore();
  });
  after(async () => {
    await store.stop();
    await closeServices(services);
  });

  it('Each item is handed over once, whatever the killed process answered', async () => {
    const held = await Promise.all(
      (await askMany(services, originOf)).map(async ({ id }) => {
        const member = await moderator(originOf);
        await take(member, originOf(0), id);
        return { id, member, key: randomUUID() };
      }),
    );
    const sent = held.map(({ id, member, key }) => finish(member, originOf(0), id, key));
    // The first response shows that the others are in progress.
    await Promise.race(sent);
    await store.kill();
    await Promise.all(sent);
    await expectCleanAudit(services);
    store = await startStore();
    for (const { id, member, key } of held) {
      expect((await finish(member, originOf(0), id, key)).status).to.equal(303);
      expect(await stateOf(services, id)).to.equal('withdrawn');
      expect(await endsOf(services, id)).to.equal(1);
    }
    await expectCleanAudit(services);
  });
});
