/**
 * The database or Redis stops while the store runs, and comes back. Proves that cached pages are still served, that all
 * other requests get 503 with Retry-After, that nothing hangs or is falsely confirmed, and that the store recovers by
 * itself.
 */
import { expect } from 'chai';
import { stageWith } from '#test/support/stage.ts';
import { type SignedInPlayer, asPlayer, asStaff, freshName, testConfig } from '#test/support/store.ts';
import { openWire, type Wire } from '#test/support/processes/wire.ts';
import { makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

interface ReadinessBody {
  readonly status: string;
  readonly parts: Readonly<Record<'mysql' | 'redis', boolean>>;
}

interface Session {
  readonly user: { readonly balanceMinor: number } | null;
}

type PendingResponse = Promise<{ status: number; headers: Record<string, unknown>; text: string; body: unknown }>;

describe('An outage', function () {
  this.timeout(90_000);
  let wires: { readonly mysql: Wire; readonly redis: Wire };
  const stage = stageWith(async () => {
    const config = testConfig({ rateFactor: 1000 });
    const [mysql, redis] = await Promise.all([openWire(config.databaseUrl), openWire(config.redisUrl)]);
    wires = { mysql, redis };
    return await makeServices({ config: { ...config, databaseUrl: mysql.address, redisUrl: redis.address } });
  });
  let player: SignedInPlayer;
  before(async () => {
    player = await asPlayer(stage.store, freshName());
  });
  after(async () => {
    await Promise.all([wires.mysql.close(), wires.redis.close()]);
  });

  const readiness = async (): Promise<ReadinessBody> =>
    (await stage.store.guest().get('/readyz')).body as ReadinessBody;
  const comesBack = async (): Promise<void> => {
    await until('the store is ready again', async () => (await readiness()).status === 'ok');
  };
  const balance = async (): Promise<number | undefined> => {
    const { user } = (await player.agent.get('/api/_auth/session').expect(200)).body as Session;
    return user?.balanceMinor;
  };
  const isReady = ({ headers }: { headers: Record<string, unknown> }): boolean => headers['x-request-id'] === undefined;
  const warm = (path: string): Promise<string> =>
    until(`${path} is cached`, async () => {
      const answer = await stage.store.guest().get(path).expect(200);
      return isReady(answer) ? answer.text : null;
    });
  const expectAway = async (pending: PendingResponse, what: string): Promise<void> => {
    const { status, headers, text } = await pending;
    expect(status, what).to.equal(503);
    expect(Number(headers['retry-after']), what).to.be.above(0);
    expect(text, what).not.to.match(/ECONN|node_modules|\.ts:\d|sql/i);
  };

  it('Without the database cached pages stay, the rest gets 503, and nothing is charged', async () => {
    const before = await balance();
    const home = await warm('/en');
    wires.mysql.cut();
    expect((await readiness()).parts).to.deep.equal({ mysql: false, redis: true });
    const kept = await stage.store.guest().get('/en').expect(200);
    expect([isReady(kept), kept.text === home]).to.deep.equal([true, true]);
    await expectAway(player.post('/api/case/open', { case: 'plain' }), 'opening');
    await expectAway(player.agent.get('/profile'), 'a page of a player');
    await expectAway(stage.store.guest().get('/en/profile/1'), 'a page that is not kept');
    await expectAway(stage.store.guest().get('/api/user/profile/1'), 'a call');
    await stage.store.guest().get('/healthz').expect(200);
    wires.mysql.mend();
    await comesBack();
    expect(await balance()).to.equal(before);
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
  });

  it('Without the database no seat of a battle is taken or given back, and a press again takes it once', async () => {
    const creator = await asPlayer(stage.store, freshName());
    const battle = { cases: ['plain'], seats: '1v1', mode: 'classic', private: false, fundPercent: 0 };
    const created = await creator.post('/api/battle/create', battle).expect(200);
    const { id } = (created.body as { data: { id: string } }).data;
    const seats = (): Promise<unknown[]> =>
      stage.services.db('battle_seats').select('*').orderBy(['battle_id', 'seat']);
    const [seatsBefore, before] = [await seats(), await balance()];
    wires.mysql.cut();
    await expectAway(player.post('/api/battle/create', battle), 'creating');
    await expectAway(player.post('/api/battle/join', { battle: id }), 'joining');
    await expectAway(creator.post('/api/battle/cancel', { battle: id }), 'cancelling');
    await expectAway(creator.post('/api/battle/bot', { battle: id }), 'the bot');
    await expectAway(stage.store.guest().get(`/api/battle/${id}`), 'the battle');
    wires.mysql.mend();
    await comesBack();
    expect([await seats(), await balance()]).to.deep.equal([seatsBefore, before]);
    await player.post('/api/battle/join', { battle: id }).expect(200);
    await player.post('/api/battle/join', { battle: id }).expect(409);
  });

  it('Without the database no price list is kept or applied, and the page of an item stays', async () => {
    const clerk = await asStaff(stage.store, 'manager');
    const path = '/staff/catalogue/prices';
    const upload = (key: string): PendingResponse => {
      const { token, type, id } = clerk.auth;
      return clerk.agent
        .post(path)
        .field({ token, type, id: String(id), idempotencyKey: key, return: path })
        .attach('file', Buffer.from('kind,name,price\nitem,sample-1,1.01\n'), 'prices.csv');
    };
    const draft = await upload('outage-prices-1');
    const list = String(draft.headers['location']);
    expect(list).to.match(/prices\/\d+$/);
    const lists = (): Promise<{ state: string }[]> =>
      stage.services.db('price_lists').select<{ state: string }[]>('state');
    const before = await lists();
    const page = await warm('/en/item/sample-1');
    wires.mysql.cut();
    await expectAway(upload('outage-prices-2'), 'an upload');
    await expectAway(
      clerk.post(`${list}/apply`, { idempotencyKey: 'outage-prices-3', return: list, reason: '' }),
      'applying',
    );
    expect((await stage.store.guest().get('/en/item/sample-1').expect(200)).text).to.equal(page);
    wires.mysql.mend();
    await comesBack();
    expect(await lists()).to.deep.equal(before);
    await clerk.post(`${list}/cancel`, { idempotencyKey: 'outage-prices-4', return: list }).expect(303);
  });

  it('Without Redis the store stays open to guests, and every session survives', async () => {
    await warm('/pl');
    wires.redis.cut();
    expect((await readiness()).parts).to.deep.equal({ mysql: true, redis: false });
    for (const path of ['/pl', '/en/case/plain', '/api/case/list', '/api/top', '/api/currency/list']) {
      expect((await stage.store.guest().get(path)).status, path).to.equal(200);
    }
    // The player cannot be identified, and must not be treated as a guest.
    await expectAway(player.agent.get('/en'), 'a page of a player');
    await expectAway(player.post('/api/case/open', { case: 'plain' }), 'opening');
    await expectAway(stage.store.guest().get(`/auth/demo?name=${encodeURIComponent(freshName())}`), 'signing in');
    wires.redis.mend();
    await comesBack();
    await player.agent.get('/profile').expect(200);
    await player.post('/api/case/open', { case: 'plain' }).expect(200);
  });

  it('After an outage of both the store recovers by itself and receives data changes again', async () => {
    wires.mysql.cut();
    wires.redis.cut();
    await expectAway(stage.store.guest().get('/en/fair/draw/1'), 'a page');
    wires.redis.mend();
    wires.mysql.mend();
    await comesBack();
    const before = stage.services.dataVersions.stamp();
    await stage.services.db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
    await until('the store knows of the change', () => stage.services.dataVersions.stamp() !== before);
    await stage.store.guest().get('/ua').expect(200);
  });
});
