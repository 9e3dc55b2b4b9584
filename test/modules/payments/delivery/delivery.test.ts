/**
 * Promises of delivery: a withdrawal that is delivered later than promised gives its player points once, within the
 * limits of the day, and nothing otherwise. Every test ends with the audit.
 */
import { expect } from 'chai';
import { closeDays, givePoints, readDelivery, readUsualTime } from '#src/payments/delivery/index.ts';
import { listMovements } from '#src/core/ledger/index.ts';
import { blockPlayer } from '#src/players/players/index.ts';
import { cancelWithdrawal, readWithdrawal } from '#src/payments/withdrawals/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { moscowDay, nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import { reject, take } from '#test/modules/payments/withdrawals/withdrawal-stage.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import { setSettings } from '#test/support/store-wide.ts';
import { testConfig } from '#test/support/store.ts';
import { closeServices, expectCleanAudit, fixedClock, makeServices, openTwin } from '#test/support/services.ts';
import { deliver, deliverAfter, giftOf, makeAsked, MODERATOR, pointsOf, promise } from './delivery-stage.ts';

/** Below the points of every request, in hundredths. */
const FEW = 5;

describe('Promises of delivery', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => {
    // A schema of its own: the limits of a day count what all players got.
    const config = testConfig({ demo: true });
    services = await makeServices({
      clock,
      config: { ...config, databaseUrl: await freshSchema(config.databaseUrl, 'delivery') },
    });
  });
  // Each test has a day of its own.
  beforeEach(async () => {
    clock.moveBy(2 * DAY_MS);
    await setSettings(services, new Map([['correctionLimit', 10_000_00]]));
    await promise(services);
  });
  afterEach(() => expectCleanAudit(services));
  after(() => closeServices(services));

  /** Limits a day to FEW: it gives less than half of what one member may correct. */
  const limitDay = () => setSettings(services, new Map([['correctionLimit', 2 * FEW + 1]]));

  it('A late delivery gives the promised share of the price once, and the player is told', async () => {
    const { owner, id, share } = await deliverAfter(services, clock, 7);
    expect(await givePoints(services)).to.equal(1);
    expect(await givePoints(services)).to.equal(0);
    expect(await giftOf(services, id)).to.deep.equal(['given', share]);
    const filter = { unit: 'BONUS', kind: 'delivery_gift', unshownSeats: [], beforeId: null, limit: 5 } as const;
    const { movements } = await listMovements(services.db, owner.player.id, filter);
    expect(movements.map(({ change }) => change)).to.deep.equal([share]);
    const notices = await services
      .db('notices')
      .where({ player_id: owner.player.id, kind: 'withdrawal.late' })
      .select<object[]>('link');
    expect(notices).to.deep.equal([{ link: `/withdraw/${String(owner.insertId)}` }]);
  });

  it('A delivery in time gives nothing, to the last moment of the promise', async () => {
    const { owner, id } = await deliverAfter(services, clock, 6);
    const before = await pointsOf(services, owner);
    expect(await givePoints(services)).to.equal(0);
    expect(await giftOf(services, id)).to.equal(null);
    expect(await pointsOf(services, owner)).to.equal(before);
  });

  it('A missed request that still waits, is cancelled or rejected gives nothing', async () => {
    const cancelled = await makeAsked(services);
    const rejected = await makeAsked(services);
    clock.moveBy(8 * HOUR_MS);
    expect(await givePoints(services)).to.equal(0);
    await cancelWithdrawal(services, cancelled.owner.player, { insertId: cancelled.owner.insertId });
    await take(services, MODERATOR, rejected.id);
    await reject(services, MODERATOR, rejected.id);
    expect(await givePoints(services)).to.equal(0);
    expect([await giftOf(services, cancelled.id), await giftOf(services, rejected.id)]).to.deep.equal([null, null]);
  });

  it('Two processes at once give the points of one request once', async () => {
    const { owner, id, share } = await deliverAfter(services, clock, 7);
    const before = await pointsOf(services, owner);
    const twin = await openTwin(services);
    try {
      const given = await Promise.all([givePoints(services), givePoints(twin)]);
      expect(given.reduce((sum, count) => sum + count)).to.equal(1);
    } finally {
      await closeServices(twin);
    }
    expect(await pointsOf(services, owner)).to.equal(before + share);
    expect(await giftOf(services, id)).to.deep.equal(['given', share]);
  });

  it('The limit of a day cuts the points of all players, however many processes give them', async () => {
    const one = await makeAsked(services);
    const two = await makeAsked(services);
    expect(Math.min(one.share, two.share)).to.be.above(FEW);
    await limitDay();
    clock.moveBy(7 * HOUR_MS);
    for (const { id } of [one, two]) await deliver(services, id);
    const twin = await openTwin(services);
    try {
      await Promise.all([givePoints(services), givePoints(twin)]);
    } finally {
      await closeServices(twin);
    }
    await givePoints(services);
    const gifts = await Promise.all([one, two].map(({ id }) => giftOf(services, id)));
    expect(gifts.toSorted((a, b) => (a?.[1] ?? 0) - (b?.[1] ?? 0))).to.deep.equal([
      ['capped', 0],
      ['capped', FEW],
    ]);
  });

  it('A player gets no more on a day than the limit of a player', async () => {
    const { owner, id, share } = await deliverAfter(services, clock, 7);
    const ids = [id];
    let promised = share;
    while (promised <= 200) {
      const more = await makeAsked(services, owner.player);
      ids.push(more.id);
      promised += more.share;
    }
    clock.moveBy(7 * HOUR_MS);
    for (const more of ids.slice(1)) await deliver(services, more);
    await promise(services, { playerDayPoints: 1 });
    expect(await givePoints(services)).to.equal(ids.length);
    const gifts = await Promise.all(ids.map((one) => giftOf(services, one)));
    expect(gifts.reduce((sum, gift) => sum + (gift?.[1] ?? 0), 0)).to.equal(100);
    expect(gifts.at(-1)?.[0]).to.equal('capped');
  });

  it('A player whom the limit of a day leaves without points is told so, and gets some on the next day', async () => {
    await limitDay();
    const { owner, id } = await deliverAfter(services, clock, 1);
    const second = await makeAsked(services, owner.player);
    const third = await makeAsked(services, owner.player);
    clock.moveBy(7 * HOUR_MS);
    const fourth = await makeAsked(services, owner.player);
    await deliver(services, second.id);
    await givePoints(services);
    await deliver(services, third.id);
    await givePoints(services);
    expect(await giftOf(services, id)).to.equal(null);
    expect([await giftOf(services, second.id), await giftOf(services, third.id)]).to.deep.equal([
      ['capped', FEW],
      ['capped', 0],
    ]);
    const { isCut, given } = await readDelivery(services, await readWithdrawal(services.db, third.id));
    expect({ isCut, given }).to.deep.equal({ isCut: true, given: 0 });
    const notices = services.db('notices').where({ player_id: owner.player.id }).orderBy('id');
    const told = await notices.whereIn('kind', ['withdrawal.late', 'withdrawal.missed']).pluck<string[]>('kind');
    expect(told).to.deep.equal(['withdrawal.late', 'withdrawal.missed']);
    clock.moveBy(DAY_MS);
    await deliver(services, fourth.id);
    await givePoints(services);
    expect(await giftOf(services, fourth.id)).to.deep.equal(['capped', FEW]);
  });

  it('The day of the limits begins at midnight in Moscow', async () => {
    await limitDay();
    const asked = [await makeAsked(services), await makeAsked(services), await makeAsked(services)];
    const gifts = () => Promise.all(asked.map(({ id }) => giftOf(services, id)));
    const [one, two, three] = asked.map(({ id }) => id);
    const midnightMs = nextMoscowDayMs(clock.now().getTime() + 6 * HOUR_MS);
    clock.moveBy(midnightMs - clock.now().getTime() - 1);
    for (const id of [one, two]) await deliver(services, id ?? 0);
    await givePoints(services);
    clock.moveBy(1);
    await deliver(services, three ?? 0);
    await givePoints(services);
    expect(await gifts()).to.deep.equal([
      ['capped', FEW],
      ['capped', 0],
      ['capped', FEW],
    ]);
  });

  it('A request that was made late in the database gives nothing', async () => {
    const { id } = await deliverAfter(services, clock, 5);
    const { db } = services;
    const { closed_at: closedAt } = await db('withdrawals').where({ id }).first<{ closed_at: Date }>('closed_at');
    await db('withdrawals')
      .where({ id })
      .update({ closed_at: new Date(closedAt.getTime() + 2 * HOUR_MS) });
    await db('late_deliveries').insert({ withdrawal_id: id });
    clock.moveBy(3 * HOUR_MS);
    expect(await givePoints(services)).to.equal(0);
    expect(await giftOf(services, id)).to.equal(null);
    await db('late_deliveries').where({ withdrawal_id: id }).delete();
    await db('withdrawals').where({ id }).update({ closed_at: closedAt });
  });

  it('A price below the smallest one gives nothing, and the row says so', async () => {
    await promise(services, { leastPriceKopecks: 100_000_000 });
    const { id } = await deliverAfter(services, clock, 7);
    await givePoints(services);
    expect(await giftOf(services, id)).to.deep.equal(['small', 0]);
  });

  it('A blocked player gets nothing', async () => {
    const { owner, id } = await deliverAfter(services, clock, 7);
    await transaction(services, null, async (tx) => {
      await blockPlayer(tx, owner.player.id, 'rules');
      return null;
    });
    await givePoints(services);
    expect(await giftOf(services, id)).to.deep.equal(['blocked', 0]);
  });

  it('A closed account gets nothing', async () => {
    const { owner, id } = await deliverAfter(services, clock, 7);
    await transaction(services, null, async (tx) => {
      await closePlayer(tx, owner.player.id);
      return null;
    });
    await givePoints(services);
    expect(await giftOf(services, id)).to.deep.equal(['closed', 0]);
  });

  it('A request keeps the promise of the moment at which it was made', async () => {
    const early = await makeAsked(services);
    await promise(services, { hours: 48, perMille: 1 });
    const late = await makeAsked(services);
    await promise(services, { hours: 0 });
    const none = await makeAsked(services);
    clock.moveBy(7 * HOUR_MS);
    for (const { id } of [early, late, none]) await deliver(services, id);
    await givePoints(services);
    expect(await giftOf(services, early.id)).to.deep.equal(['given', early.share]);
    expect([await giftOf(services, late.id), await giftOf(services, none.id)]).to.deep.equal([null, null]);
    expect((await readDelivery(services, await readWithdrawal(services.db, none.id))).promise).to.equal(null);
  });

  it('The player sees the place in the queue, and whether the promise was missed', async () => {
    const first = await makeAsked(services);
    const second = await makeAsked(services);
    const seen = async ({ id }: { readonly id: number }) => {
      const { place, promise: own } = await readDelivery(services, await readWithdrawal(services.db, id));
      return [place, own?.isMissed];
    };
    expect([await seen(first), await seen(second)]).to.deep.equal([
      [1, false],
      [2, false],
    ]);
    await take(services, MODERATOR, first.id);
    clock.moveBy(6 * HOUR_MS + 1);
    expect([await seen(first), await seen(second)]).to.deep.equal([
      [null, true],
      [1, true],
    ]);
    await reject(services, MODERATOR, first.id);
    await cancelWithdrawal(services, second.owner.player, { insertId: second.owner.insertId });
  });

  it('The usual time is measured from the deliveries of this hour, and from others while there are few', async () => {
    clock.moveBy(40 * DAY_MS);
    const delivered = await services.db('withdrawals').where({ state: 'withdrawn' }).pluck<number[]>('id');
    expect(delivered.length).to.be.at.least(10);
    const hour = clock.now().getUTCHours();
    expect(await readUsualTime(services, hour)).to.include({ scope: 'ever' });
    for (let count = 0; count < 10; count += 1) {
      const { id } = await makeAsked(services);
      clock.moveBy((count + 1) * MINUTE_MS);
      await deliver(services, id);
      clock.moveBy(DAY_MS - (count + 1) * MINUTE_MS);
    }
    expect(await readUsualTime(services, hour)).to.deep.equal({
      scope: 'hour',
      hour,
      count: 10,
      medianSeconds: 300,
      p90Seconds: 540,
    });
    const { id } = await makeAsked(services);
    clock.moveBy(3 * HOUR_MS);
    const usualOf = async () => (await readDelivery(services, await readWithdrawal(services.db, id))).usual;
    expect(await usualOf(), 'the hour of the request').to.include({ scope: 'hour', hour, count: 10 });
    expect(await readUsualTime(services, hour + 3)).to.include({ scope: 'month', count: 10 });
    await deliver(services, id);
  });

  it('A finished day gets one row with its figures, which no later job and no second process changes', async () => {
    clock.moveBy(nextMoscowDayMs(clock.now().getTime()) - clock.now().getTime() + HOUR_MS);
    const day = moscowDay(clock.now().getTime());
    const { share } = await deliverAfter(services, clock, 7);
    await makeAsked(services);
    await givePoints(services);
    const rowsOf = () => services.db('delivery_days').where({ day }).select<Record<string, unknown>[]>();
    clock.moveBy(16 * HOUR_MS);
    // Five minutes after midnight a command of the day may still run.
    clock.moveBy(5 * MINUTE_MS);
    await closeDays(services);
    expect(await rowsOf()).to.deep.equal([]);
    clock.moveBy(5 * MINUTE_MS);
    const twin = await openTwin(services);
    try {
      await Promise.all([closeDays(services), closeDays(twin)]);
    } finally {
      await closeServices(twin);
    }
    const [row, ...others] = await rowsOf();
    expect(others).to.deep.equal([]);
    expect(row).to.deep.include({
      requests: 2,
      delivered: 1,
      median_seconds: 7 * 3600,
      p90_seconds: 7 * 3600,
      missed: 2,
      centi_points: share,
    });
    expect(await closeDays(services)).to.equal(0);
    const open = await services.db('withdrawals').whereNull('closed_at').select<{ id: number }[]>('id');
    for (const { id } of open) await deliver(services, id);
    await givePoints(services);
  });
});
