/* Conditions and prices of cases: conditions are checked under the lock, and an unmet condition takes nothing. */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { linkIdentity } from '#src/players/sign-in/index.ts';
import { type Opening, openCase } from '#src/games/cases/index.ts';
import { caseByName } from '#src/core/catalogue/index.ts';
import { type CaseTerms, changeCaseTerms, readEditedCase } from '#src/core/catalogue/editing/index.ts';
import { changeSettings, readSettings, type SettingName } from '#src/core/settings/index.ts';
import { readSeeds } from '#src/core/draws/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { AppError } from '#src/shared/errors.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  givePoints,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { begin, openStage, sendClaim } from '#test/modules/payments/top-ups/payment-stage.ts';
import { winCashback } from '#test/support/catalogue/wheel-ring.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const openOf = (services: Services, player: Player, caseName: string, count = 1): Promise<Opening> =>
  openCase(services, player, { caseName, count, revealMs: 0, quote: null });

async function paramsOf(act: Promise<unknown>): Promise<AppError['params']> {
  const refused: unknown = await act.then(
    () => null,
    (error: unknown) => error,
  );
  return refused instanceof AppError ? refused.params : {};
}

describe('Conditions of cases', () => {
  const clock = fixedClock();
  let services: Services;
  let player: Player;
  before(async () => (services = await makeServices({ clock })));
  beforeEach(async () => (player = await makePlayer(services, 100_000)));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  it('A free case opens once in 24 hours, counted from the moment and not by the day', async () => {
    const opening = await openOf(services, player, 'for-free');
    expect(opening).to.include({ balanceKopecks: 100_000, exp: 0 });
    expect(opening.drops).to.have.lengthOf(1);
    const early = [0, 1, DAY_MS - 2];
    for (const ms of early) {
      clock.moveBy(ms);
      expect(await refusalOf(openOf(services, player, 'for-free'))).to.equal('errors.case.cooldown');
    }
    clock.moveBy(1);
    await openOf(services, player, 'for-free');
    expect(await paramsOf(openOf(services, player, 'for-free'))).to.deep.equal({ time: '24:00' });
    clock.moveBy(DAY_MS - MINUTE_MS);
    expect(await paramsOf(openOf(services, player, 'for-free'))).to.deep.equal({ time: '00:01' });
  });

  it('The cooldown applies to one player and one case', async () => {
    await openOf(services, player, 'for-free');
    await openOf(services, await makePlayer(services, 0), 'for-free');
    await openOf(services, player, 'plain');
  });

  it('Free cases of a player have a limit of their average worth within 24 hours, all cases together', async () => {
    const set = async (name: SettingName, value: number): Promise<void> => {
      await transaction(services, null, async (tx) => {
        await changeSettings(tx, new Map([[name, value]]));
        return null;
      });
      await services.dataVersions.refresh();
    };
    await keepSettings(services, ['freeCasesDayMaxKopecks']);
    const { freeCasesDayMaxKopecks } = await readSettings(services);
    const daily = await makePlayer(services, 0);
    await set('freeCasesDayMaxKopecks', 1849);
    expect(await refusalOf(openOf(services, daily, 'for-free'))).to.equal('errors.case.freeDay');
    await set('freeCasesDayMaxKopecks', 1850);
    await openOf(services, daily, 'for-free');
    // A second free case of the same worth.
    const plain = (await caseByName(services, 'plain')) ?? expect.fail('no case');
    const changeTerms = async (terms: Partial<CaseTerms>): Promise<void> => {
      const edited = await readEditedCase(services.db, plain.id);
      await transaction(services, null, async (tx) => {
        await changeCaseTerms(tx, edited, { ...edited, ...terms }, null);
        return null;
      });
      await services.dataVersions.refresh();
    };
    await changeTerms({ priceKind: 'free', price: 0, conditions: [{ kind: 'cooldown', value: 24 }] });
    expect(await refusalOf(openOf(services, daily, 'plain'))).to.equal('errors.case.freeDay');
    clock.moveBy(DAY_MS - MINUTE_MS);
    expect(await paramsOf(openOf(services, daily, 'plain'))).to.deep.equal({ time: '00:01' });
    clock.moveBy(MINUTE_MS - 1);
    expect(await refusalOf(openOf(services, daily, 'plain'))).to.equal('errors.case.freeDay');
    clock.moveBy(1);
    await openOf(services, daily, 'plain');
    expect(await refusalOf(openOf(services, daily, 'for-free'))).to.equal('errors.case.freeDay');
    await changeTerms({ priceKind: 'money', price: 2000, conditions: [] });
    await set('freeCasesDayMaxKopecks', freeCasesDayMaxKopecks);
  });

  it('A free case opens one at a time', async () => {
    expect(await refusalOf(openOf(services, player, 'for-free', 2))).to.equal('errors.case.count');
    await openOf(services, player, 'for-free');
  });

  it('A refusal starts no cooldown', async () => {
    const poor = await makePlayer(services, 0);
    expect(await refusalOf(openOf(services, poor, 'for-free', 2))).to.equal('errors.case.count');
    await openOf(services, poor, 'for-free');
  });

  it('A linked VK fulfils its condition, and no other link does', async () => {
    await linkIdentity(
      services,
      player,
      { provider: 'google', subject: `g${String(player.id)}` },
      { keptSession: null },
    );
    expect(await refusalOf(openOf(services, player, 'for-vk'))).to.equal('errors.case.vk');
    await linkIdentity(services, player, { provider: 'vk', subject: `v${String(player.id)}` }, { keptSession: null });
    await openOf(services, player, 'for-vk');
  });

  it('A level condition opens from its level on, which grows with money and not with points', async () => {
    const { exp } = (await selectPlayer(services.db, player.id)) ?? {};
    expect(exp).to.equal(0);
    expect(await paramsOf(openOf(services, player, 'for-level'))).to.deep.equal({ level: 5 });
    await giveMoney(services, player.id, 2_000_000);
    await givePoints(services, player.id, 2_000_000);
    // Level 5 begins at 10,000 exp: 499 cases for 20.00. The points spent in between count for nothing.
    for (let time = 0; time < 49; time += 1) await openOf(services, player, 'plain', 10);
    await openOf(services, player, 'plain', 9);
    await openOf(services, player, 'for-points', 10);
    expect(await refusalOf(openOf(services, player, 'for-level'))).to.equal('errors.case.level');
    await openOf(services, player, 'plain');
    await openOf(services, player, 'for-level');
  });

  it('A points case takes points, to the last one', async () => {
    await givePoints(services, player.id, 3999);
    expect(await refusalOf(openOf(services, player, 'for-points', 2))).to.equal('errors.case.funds');
    expect(await paramsOf(openOf(services, player, 'for-points', 2))).to.deep.equal({ currency: 'баллов' });
    const english = { ...player, locale: 'en' } as const;
    expect(await paramsOf(openOf(services, english, 'for-points', 2))).to.deep.equal({ currency: 'points' });
    const opening = await openOf(services, player, 'for-points');
    expect(opening).to.include({ balanceKopecks: 100_000, bonusCentiPoints: 1999, exp: 0 });
    expect(await refusalOf(openOf(services, player, 'for-points'))).to.equal('errors.case.funds');
    expect((await readSeeds(services.db, player.id)).nonce).to.equal(1);
  });

  it('The cashback of a points case is paid in points', async () => {
    await givePoints(services, player.id, 2000);
    expect((await openOf(services, player, 'points-back')).bonusCentiPoints).to.equal(200);
  });
});

describe('The cashback of the wheel', () => {
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  it('The cashback comes with each paid opening while it runs, as a transfer beside the case’s own', async () => {
    const player = await makePlayer(services, 100_000);
    await givePoints(services, player.id, 10_000);
    await winCashback(services, player);
    // 5 % of 60.00; then 7 % and 5 % of 20.00; then 5 % of 20 points.
    expect((await openOf(services, player, 'plain', 3)).bonusCentiPoints).to.equal(10_300);
    expect((await openOf(services, player, 'cashback')).bonusCentiPoints).to.equal(10_540);
    expect((await openOf(services, player, 'for-points')).bonusCentiPoints).to.equal(8640);
    const { bonus } = Object.fromEntries(
      (await services.db('wallets').where({ player_id: player.id }).select('id', 'account')).map(
        ({ id, account }: { id: number; account: string }) => [account, id],
      ),
    ) as { bonus: number };
    const moved = await services
      .db('transfers')
      .where({ credit_id: bonus, kind: 'wheel_cashback' })
      .orderBy('id')
      .pluck('amount');
    expect(moved.map(Number)).to.deep.equal([300, 100, 100]);
  });

  it('The cashback ends with its last moment, and free cases have none', async () => {
    const player = await makePlayer(services, 100_000);
    await winCashback(services, player);
    expect((await openOf(services, player, 'for-free')).bonusCentiPoints).to.equal(0);
    clock.moveBy(2 * HOUR_MS - 1);
    expect((await openOf(services, player, 'plain')).bonusCentiPoints).to.equal(100);
    clock.moveBy(1);
    expect((await openOf(services, player, 'plain')).bonusCentiPoints).to.equal(100);
    expect((await readBalances(services.db, player.id)).bonusCentiPoints).to.equal(100);
  });
});

describe('A case for top-ups', () => {
  it('Top-ups of the last 30 days count unless they were refunded', async () => {
    const stage = await openStage();
    const { services, clock } = stage;
    const player = await makePlayer(services, 100_000);
    const paid = async (sum: number) => {
      const payment = await begin(stage, player, sum);
      await sendClaim(stage, payment, 'paid', { amountMinor: payment.amountMinor });
      return payment;
    };
    const missing = async () => (await paramsOf(openOf(services, player, 'for-top-ups')))['missingKopecks'];
    expect(await missing()).to.equal(30_000);
    const early = await paid(100);
    clock.moveBy(10 * DAY_MS);
    await paid(199.99);
    expect(await missing()).to.equal(1);
    await paid(10);
    await openOf(services, player, 'for-top-ups');
    await sendClaim(stage, early, 'charged_back', { amountMinor: early.amountMinor });
    expect(await missing()).to.equal(9001);
    await paid(100);
    await openOf(services, player, 'for-top-ups');
    clock.moveBy(30 * DAY_MS);
    await openOf(services, player, 'for-top-ups');
    clock.moveBy(1);
    expect(await missing()).to.equal(30_000);
    await expectCleanAudit(services);
    await stage.close();
  });

  it('Staff set the days whose top-ups count, and the history of configuration keeps them', async () => {
    const stage = await openStage();
    const { services, clock } = stage;
    const player = await makePlayer(services, 100_000);
    const { id } = (await caseByName(services, 'for-top-ups')) ?? expect.fail('no case');
    const count = async (days: number): Promise<void> => {
      const edited = await readEditedCase(services.db, id);
      const conditions = [{ kind: 'topup' as const, value: 30_000, days }];
      await transaction(services, null, async (tx) => {
        await changeCaseTerms(tx, edited, { ...edited, conditions }, null);
        return null;
      });
      await services.dataVersions.refresh();
    };
    const payment = await begin(stage, player, 300);
    await sendClaim(stage, payment, 'paid', { amountMinor: payment.amountMinor });
    await count(7);
    clock.moveBy(7 * DAY_MS);
    await openOf(services, player, 'for-top-ups');
    clock.moveBy(1);
    expect(await paramsOf(openOf(services, player, 'for-top-ups'))).to.deep.equal({ count: 7, missingKopecks: 30_000 });
    await count(365);
    await openOf(services, player, 'for-top-ups');
    expect((await readEditedCase(services.db, id)).conditions).to.deep.equal([
      { kind: 'topup', value: 30_000, days: 365 },
    ]);
    await count(30);
    await expectCleanAudit(services);
    await stage.close();
  });
});
