/**
 * Live updates over two processes, with many open pages while players win: all pages converge, each notification
 * arrives once, and neither a Redis outage with data loss nor a killed process leaves wrong data. `npm run bench:live`
 * measures delays with 2,000 pages.
 */
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { createMailing, sendMailing, walkMailings } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { CROWD_PATIENCE } from '#test/support/live/live-crowd.ts';
import { LiveTestBed } from '#test/support/live/live-test-bed.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';

const PAGES = 60;
const PLAYERS = 8;

describe('Live updates over two processes', function () {
  this.timeout(180_000);
  let services: Services;
  let testBed: LiveTestBed;
  before(async () => {
    services = await makeServices();
    // Players of earlier tests would still count as online.
    await services.redis.flushDb();
    testBed = await LiveTestBed.open(services, randomUUID().slice(0, 8), PLAYERS);
    await testBed.come(PAGES);
  });
  after(async () => {
    await testBed.close();
    await expectCleanAudit(services);
    await closeServices(services);
  });

  const unreadOf = (place: number): number => testBed.crowd?.pages[place]?.unread().at(-1) ?? -1;

  it('Every page gets the same newest wins from either process and counts them', async () => {
    expect(await testBed.win(25, 2)).to.equal(0);
    await testBed.settle();
    await testBed.countRight(PAGES);
  });

  it('A player’s notification arrives once, from either process', async () => {
    await testBed.topUp();
    await testBed.topUp();
    const areAllTold = (): boolean => testBed.players.every((_, index) => unreadOf(index) === 2);
    await until('every player has two notifications', areAllTold, CROWD_PATIENCE);
    for (const [index, { id }] of testBed.players.entries()) {
      const counts = testBed.crowd?.pages[index]?.unread() ?? [];
      expect(
        counts.toSorted((a, b) => a - b),
        String(id),
      ).to.deep.equal(counts);
    }
    expect(testBed.crowd?.pages.slice(PLAYERS).flatMap((page) => page.unread())).to.deep.equal([]);
  });

  it('A mailing rings once for each recipient, over both processes', async () => {
    const meant = testBed.players.slice(1);
    const unreadOf = (place: number): readonly number[] => testBed.crowd?.pages[place]?.unread() ?? [];
    const before = testBed.players.map((_, index) => [...unreadOf(index)]);
    const segment = { activeDays: null, hasToppedUp: true, levelFrom: null, ids: meant.map(({ id }) => id) };
    const texts = new Map([['en', { title: 'News', text: 'Something new.' }]] as const);
    const id = await transaction(services, null, (tx) => createMailing(tx, { segment, link: '/wheel', texts }));
    await walkMailings(services, 2);
    await transaction(services, null, async (tx) => {
      await sendMailing(tx, id);
      return null;
    });
    // From here on the job in one of the two processes is responsible.
    const haveRung = (): boolean =>
      meant.every((_, index) => unreadOf(index + 1).length > (before[index + 1]?.length ?? 0));
    await until('every player has the mailing', haveRung, CROWD_PATIENCE);
    for (const place of meant.keys()) {
      const rung = before[place + 1] ?? [];
      expect(unreadOf(place + 1)).to.deep.equal([...rung, (rung.at(-1) ?? 0) + 1]);
    }
    expect(unreadOf(0)).to.deep.equal(before[0]);
    expect(testBed.crowd?.pages.slice(PLAYERS).flatMap((page) => page.unread())).to.deep.equal([]);
  });

  it('Without Redis guests are served, and all is right when it returns', async () => {
    testBed.wire.cut();
    const guest = await fetch(`${testBed.stores[0]?.origin ?? ''}/api-old/?method=liveDrop`);
    expect(guest.status).to.equal(200);
    testBed.wire.mend();
    const { origin = '' } = testBed.stores[1] ?? {};
    await until('the store is ready again', () => fetch(`${origin}/readyz`).then(({ ok }) => ok), CROWD_PATIENCE);
    await testBed.win(25, 1);
    await testBed.settle();
    await testBed.countRight(PAGES);
  });

  it('A Redis that lost its data counts correctly again, and reconnected players continue', async () => {
    await services.redis.flushDb();
    await testBed.signIn();
    expect(await testBed.win(25, 1)).to.equal(0);
    await testBed.settle();
    await testBed.countRight(PAGES);
  });

  it('The page of a killed process reconnects until it is back, and gets the current state', async () => {
    const dying = testBed.restart(1);
    expect(await testBed.openOne(0)).to.equal(true);
    await dying;
    await testBed.settle();
    await testBed.countRight(PAGES);
  });
});
