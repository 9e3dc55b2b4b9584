/* Conditions and prices: what a case asks for is asked under the lock, and whatever is missing takes nothing. */
import { expect } from 'chai';
import { loadPlayer, linkIdentity, startCashback } from '#src/accounts/index.ts';
import { type Opening, openCase } from '#src/cases/index.ts';
import { readSeeds } from '#src/draws/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { AppError } from '#src/shared/errors.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  givePoints,
  makePlayer,
  makeWorld,
  refusalOf,
} from '../../support/world.ts';
import { begin, openStage, say } from '../payments/payment-stage.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

const openOf = (world: World, player: Player, caseName: string, count = 1): Promise<Opening> =>
  openCase(world, player, { caseName, count, revealMs: 0, quote: null });

/** What a refusal carries beside its key. */
async function paramsOf(act: Promise<unknown>): Promise<AppError['params']> {
  const refused: unknown = await act.then(
    () => null,
    (error: unknown) => error,
  );
  return refused instanceof AppError ? refused.params : {};
}

describe('conditions of cases', () => {
  const clock = fixedClock();
  let world: World;
  let player: Player;
  before(async () => (world = await makeWorld({ clock })));
  beforeEach(async () => (player = await makePlayer(world, 100_000)));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  it('let a free case open once in 24 hours, by the moment and not by the day', async () => {
    const opening = await openOf(world, player, 'for-free');
    expect(opening).to.include({ balanceKopecks: 100_000, exp: 0 });
    expect(opening.drops).to.have.lengthOf(1);
    const early = [0, 1, DAY_MS - 2];
    for (const ms of early) {
      clock.moveBy(ms);
      expect(await refusalOf(openOf(world, player, 'for-free'))).to.equal('errors.case.cooldown');
    }
    clock.moveBy(1);
    await openOf(world, player, 'for-free');
    expect(await paramsOf(openOf(world, player, 'for-free'))).to.deep.equal({ time: '24:00' });
    clock.moveBy(DAY_MS - 60_000);
    expect(await paramsOf(openOf(world, player, 'for-free'))).to.deep.equal({ time: '00:01' });
  });

  it('keep the pause of one player and one case for that player and that case', async () => {
    await openOf(world, player, 'for-free');
    await openOf(world, await makePlayer(world, 0), 'for-free');
    await openOf(world, player, 'plain');
  });

  it('open a free case one by one', async () => {
    expect(await refusalOf(openOf(world, player, 'for-free', 2))).to.equal('errors.case.count');
    await openOf(world, player, 'for-free');
  });

  it('begin no pause with a refusal', async () => {
    const poor = await makePlayer(world, 0);
    expect(await refusalOf(openOf(world, poor, 'for-free', 2))).to.equal('errors.case.count');
    await openOf(world, poor, 'for-free');
  });

  it('open for a linked VK, and for nothing else that is linked', async () => {
    await linkIdentity(world, player, { provider: 'google', subject: `g${String(player.id)}` });
    expect(await refusalOf(openOf(world, player, 'for-vk'))).to.equal('errors.case.vk');
    await linkIdentity(world, player, { provider: 'vk', subject: `v${String(player.id)}` });
    await openOf(world, player, 'for-vk');
  });

  it('open from a level on, which grows with money and not with points', async () => {
    const { exp } = (await loadPlayer(world, player.id)) ?? {};
    expect(exp).to.equal(0);
    expect(await paramsOf(openOf(world, player, 'for-level'))).to.deep.equal({ level: 5 });
    await giveMoney(world, player.id, 2_000_000);
    await givePoints(world, player.id, 2_000_000);
    // Level 5 begins at 10,000 exp: 499 cases for 20.00, and the points in between count for nothing.
    for (let time = 0; time < 49; time += 1) await openOf(world, player, 'plain', 10);
    await openOf(world, player, 'plain', 9);
    await openOf(world, player, 'for-points', 10);
    expect(await refusalOf(openOf(world, player, 'for-level'))).to.equal('errors.case.level');
    await openOf(world, player, 'plain');
    await openOf(world, player, 'for-level');
  });

  it('takes points for a case that is paid with them, to the last one', async () => {
    await givePoints(world, player.id, 3999);
    expect(await refusalOf(openOf(world, player, 'for-points', 2))).to.equal('errors.case.funds');
    expect(await paramsOf(openOf(world, player, 'for-points', 2))).to.deep.equal({ currency: 'баллов' });
    const english = { ...player, locale: 'en' } as const;
    expect(await paramsOf(openOf(world, english, 'for-points', 2))).to.deep.equal({ currency: 'points' });
    const opening = await openOf(world, player, 'for-points');
    expect(opening).to.include({ balanceKopecks: 100_000, bonusCentiPoints: 1999, exp: 0 });
    expect(await refusalOf(openOf(world, player, 'for-points'))).to.equal('errors.case.funds');
    expect((await readSeeds(world.db, player.id)).nonce).to.equal(1);
  });

  it('gives the cashback of a case that is paid with points as points too', async () => {
    await givePoints(world, player.id, 2000);
    expect((await openOf(world, player, 'points-back')).bonusCentiPoints).to.equal(200);
  });
});

describe('the cashback of the wheel', () => {
  const clock = fixedClock();
  let world: World;
  before(async () => (world = await makeWorld({ clock })));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  const start = (player: Player, ms: number): Promise<null> =>
    transaction(world, null, async (tx) => {
      await startCashback(tx, player.id, new Date(clock.now().getTime() + ms));
      return null;
    });

  it('comes with each paid opening while it runs, beside the case’s own, as a movement of its own', async () => {
    const player = await makePlayer(world, 100_000);
    await givePoints(world, player.id, 10_000);
    await start(player, 2 * HOUR_MS);
    // 5 % of 60.00; then 7 % and 5 % of 20.00; then 5 % of 20 points.
    expect((await openOf(world, player, 'plain', 3)).bonusCentiPoints).to.equal(10_300);
    expect((await openOf(world, player, 'cashback')).bonusCentiPoints).to.equal(10_540);
    expect((await openOf(world, player, 'for-points')).bonusCentiPoints).to.equal(8640);
    const { bonus } = Object.fromEntries(
      (await world.db('wallets').where({ player_id: player.id }).select('id', 'account')).map(
        ({ id, account }: { id: number; account: string }) => [account, id],
      ),
    ) as { bonus: number };
    const moved = await world
      .db('transfers')
      .where({ credit_id: bonus, kind: 'wheel_cashback' })
      .orderBy('id')
      .pluck('amount');
    expect(moved.map(Number)).to.deep.equal([300, 100, 100]);
  });

  it('is over with its last moment, and comes with no free case', async () => {
    const player = await makePlayer(world, 100_000);
    await start(player, 2 * HOUR_MS);
    expect((await openOf(world, player, 'for-free')).bonusCentiPoints).to.equal(0);
    clock.moveBy(2 * HOUR_MS - 1);
    expect((await openOf(world, player, 'plain')).bonusCentiPoints).to.equal(100);
    clock.moveBy(1);
    expect((await openOf(world, player, 'plain')).bonusCentiPoints).to.equal(100);
    expect((await readBalances(world.db, player.id)).bonusCentiPoints).to.equal(100);
  });
});

describe('a case for top-ups', () => {
  it('counts what was paid within 30 days and not given back', async () => {
    const stage = await openStage();
    const { world, clock } = stage;
    const player = await makePlayer(world, 100_000);
    const paid = async (sum: number) => {
      const payment = await begin(stage, player, sum);
      await say(stage, payment, 'paid', { amountMinor: payment.amountMinor });
      return payment;
    };
    const missing = async () => (await paramsOf(openOf(world, player, 'for-top-ups')))['missingMinor'];
    expect(await missing()).to.equal(30_000);
    const early = await paid(100);
    clock.moveBy(10 * DAY_MS);
    await paid(199.99);
    expect(await missing()).to.equal(1);
    await paid(10);
    await openOf(world, player, 'for-top-ups');
    await say(stage, early, 'charged_back', { amountMinor: early.amountMinor });
    expect(await missing()).to.equal(9001);
    await paid(100);
    await openOf(world, player, 'for-top-ups');
    clock.moveBy(30 * DAY_MS);
    await openOf(world, player, 'for-top-ups');
    clock.moveBy(1);
    expect(await missing()).to.equal(30_000);
    await expectCleanAudit(world);
    await stage.close();
  });
});
