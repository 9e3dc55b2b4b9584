/*
 * Wheel prizes take effect: the code adds to a top-up, the cashback returns a share of paid openings for two hours, the
 * voucher opens its case for free, once.
 */
import { expect } from 'chai';
import { listSpins, type NewSector, type PastSpin, spinWheel } from '#src/games/wheel/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { caseByName } from '#src/core/catalogue/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { changeSettings } from '#src/core/settings/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Player } from '#src/shared/actor.ts';
import { listVouchers } from '#src/core/vouchers/index.ts';
import { everyPrize, publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { expectCleanAudit, giveMoney, makePlayer, refusalOf } from '#test/support/services.ts';
import { keepSettings } from '#test/support/store-wide.ts';
import { begin, fundsOf, openStage, sendClaim, type Stage } from '#test/modules/payments/top-ups/payment-stage.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

const TWO_HOURS_MS = 2 * HOUR_MS;
const TWO_WEEKS_MS = 14 * DAY_MS;
const CASE = { caseName: 'plain', count: 1, revealMs: 0, quote: null };

describe('Prizes of the wheel', function () {
  this.timeout(120_000);
  let stage: Stage;
  let player: Player;
  let prizes: Record<NewSector['kind'], NewSector>;
  let price: number;
  before(async () => {
    stage = await openStage();
    prizes = await everyPrize(stage.services);
    price = (await caseByName(stage.services, CASE.caseName))?.price ?? 0;
  });
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const win = async (kind: NewSector['kind']): Promise<PastSpin> => {
    const { services } = stage;
    await publishRing(services, ringOf(prizes[kind]));
    await giveFreeSpins(services, player.id, 1);
    await spinWheel(services, player, { promo: null, version: null, revealMs: 0 });
    const [past] = (await listSpins(services, player.id, { beforeId: null, limit: 1 })).spins;
    if (past?.prize.kind !== kind) throw new Error(`the wheel did not give ${kind}`);
    return past;
  };
  const pointsOf = async (): Promise<number> => (await readBalances(stage.services.db, player.id)).bonusCentiPoints;

  it('A code of the wheel adds its part of the least top-up once, and only what was paid counts', async () => {
    const promo = (await win('promo')).code?.code ?? '';
    expect(await refusalOf(begin(stage, player, 499, { promo }))).to.equal('errors.promo.minimum');
    await sendClaim(stage, await begin(stage, player, 1000, { promo }), 'paid');
    expect(await fundsOf(stage, player)).to.deep.equal([1050_00, 1000_00, 0, 0]);
    expect(await refusalOf(begin(stage, player, 1000, { promo }))).to.equal('errors.promo.used');
    const [past] = (await listSpins(stage.services, player.id, { beforeId: null, limit: 1 })).spins;
    expect(past?.code).to.include({ code: promo, isUsed: true });
  });

  it('A code of the wheel ends after 14 days', async () => {
    const promo = (await win('promo')).code?.code ?? '';
    stage.clock.moveBy(TWO_WEEKS_MS);
    expect(await refusalOf(begin(stage, player, 1000, { promo }))).to.equal('errors.promo.over');
  });

  it('A cashback returns a part of every paid opening for two hours', async () => {
    await giveMoney(stage.services, player.id, 3 * price);
    await openCase(stage.services, player, CASE);
    const before = await pointsOf();
    await win('cashback');
    await openCase(stage.services, player, CASE);
    const [cashback] = await stage.services
      .db('transfers')
      .select<{ amount: number }[]>('amount')
      .where({ kind: 'wheel_cashback' })
      .orderBy('id', 'desc')
      .limit(1);
    // A point is worth a rouble, so 5 % of the kopecks is the amount in hundredths of a point.
    expect(Number(cashback?.amount)).to.equal(Math.floor((price * 5) / 100));
    const during = await pointsOf();
    expect(during - before).to.be.at.least(Math.floor((price * 5) / 100));
    stage.clock.moveBy(TWO_HOURS_MS);
    await openCase(stage.services, player, CASE);
    const own = during - before - Math.floor((price * 5) / 100);
    expect((await pointsOf()) - during, 'what the case itself gives back is all').to.equal(own);
  });

  it('The percentage of a cashback is the promised one until its end, whatever the setting becomes', async () => {
    const lastCashback = async (): Promise<number> => {
      const [row] = await stage.services
        .db('transfers')
        .select<{ amount: number }[]>('amount')
        .where({ kind: 'wheel_cashback' })
        .orderBy('id', 'desc')
        .limit(1);
      return Number(row?.amount);
    };
    await keepSettings(stage.services, ['wheelCashbackPercent']);
    const set = async (percent: number): Promise<void> => {
      await transaction(stage.services, null, async (tx) => {
        await changeSettings(tx, new Map([['wheelCashbackPercent', percent]]));
        return null;
      });
      await stage.services.dataVersions.refresh();
    };
    await giveMoney(stage.services, player.id, 3 * price);
    expect((await win('cashback')).prize.cashbackPercent).to.equal(5);
    await set(1);
    await openCase(stage.services, player, CASE);
    expect(await lastCashback()).to.equal(Math.floor((price * 5) / 100));
    // A second cashback while the first one runs keeps the higher promise.
    await win('cashback');
    await openCase(stage.services, player, CASE);
    expect(await lastCashback()).to.equal(Math.floor((price * 5) / 100));
    stage.clock.moveBy(TWO_HOURS_MS);
    await win('cashback');
    await openCase(stage.services, player, CASE);
    expect(await lastCashback()).to.equal(Math.floor(price / 100));
    await set(5);
  });

  it('A voucher opens its case once for free', async () => {
    const voucher = (await win('case')).voucher?.id ?? 0;
    const opening = await openCase(stage.services, player, { ...CASE, voucher });
    expect(opening.drops).to.have.lengthOf(1);
    expect(opening.balanceKopecks).to.equal(0);
    expect(await refusalOf(openCase(stage.services, player, { ...CASE, voucher }))).to.equal('errors.voucher.used');
    expect((await listVouchers(stage.services.db, player.id))[0]?.usedAt).to.not.equal(null);
  });

  it('An expired voucher opens nothing, and neither does another player’s', async () => {
    const voucher = (await win('case')).voucher?.id ?? 0;
    const other = await makePlayer(stage.services, 0);
    expect(await refusalOf(openCase(stage.services, other, { ...CASE, voucher }))).to.equal('errors.voucher.unknown');
    stage.clock.moveBy(TWO_WEEKS_MS);
    expect(await refusalOf(openCase(stage.services, player, { ...CASE, voucher }))).to.equal('errors.voucher.over');
  });
});
