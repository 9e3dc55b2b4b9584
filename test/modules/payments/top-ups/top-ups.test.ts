/* Effects of a top-up and of its refund: money, withdrawal allowance, codes, referral shares, spins, debts. */
import { expect } from 'chai';
import { invite } from '#test/support/players/invite.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { createPlayer, selectPlayer } from '#src/players/players/index.ts';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { lockWalletsOf, post } from '#src/core/ledger/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { addPromo } from '#src/core/promo-codes/index.ts';
import { selectPayment } from '#src/payments/top-ups/store/payments.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { kopecks } from '#src/shared/units.ts';
import { expectCleanAudit, giveMoney, makePlayer, refusalOf, withKey } from '#test/support/services.ts';
import { type Stage, begin, freshCode, fundsOf, openStage, sendClaim, stateOf } from './payment-stage.ts';

describe('Top-ups', function () {
  this.timeout(60_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  afterEach(() => {
    Object.assign(stage.pay.behaviour, { isAway: false, hasForgotten: false });
  });
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const refusal = (sum: unknown, method: string | null = 'test-card'): Promise<string> =>
    refusalOf(begin(stage, player, sum as number, { method: method as string }));
  const spend = (amount: number, by = player): Promise<null> =>
    transaction(stage.services, null, async (tx) => {
      const { money } = await lockWalletsOf(tx, by.id);
      const subject = { type: 'player', id: by.id };
      await post(tx, [{ debit: money, credit: 'demo', unit: 'RUB', amount, kind: 'demo_removal', subject }]);
      return null;
    });
  const makeCode = async (): Promise<string> => {
    const code = freshCode();
    const terms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(100_00) } as const;
    const free = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    await transaction(stage.services, null, (tx) => addPromo(tx, { ...free, code, terms }));
    return code;
  };
  const friendOf = async (inviterId: number): Promise<Player> => {
    const newcomer = {
      name: 'friend',
      locale: 'ru',
      currencyId: 4,
      isAdult: true,
      isDemo: true,
      freeSpins: 0,
    } as const;
    const id = await transaction(stage.services, null, (tx) => createPlayer(tx, stage.services, newcomer));
    await invite(stage.services, inviterId, [id]);
    return playerOf(id);
  };

  describe('Beginning a top-up', () => {
    it('A top-up has a row of its own, an order at the provider and an address for the player', async () => {
      const payment = await begin(stage, player, 100.01);
      expect(payment.publicId).to.match(/^[0-9a-f]{32}$/);
      expect(payment.begun).to.deep.include({ kind: 'redirect' });
      const order = stage.pay.orders.get(payment.publicId)?.order;
      expect(order).to.include({ amountMinor: 100_01, currency: 'rub', reference: payment.id });
      expect(order?.notifyUrl).to.match(/\/api\/payment\/notify\/testpay$/);
      expect(await stateOf(stage, player, payment)).to.equal('pending');
    });

    it('A new top-up is what its row says, in every field', async () => {
      const dollars = { ...player, currency: 'usd' };
      const payments = [
        await begin(stage, player, 100.01, { promo: await makeCode() }),
        await begin(stage, dollars, 12.34, { method: 'test-dollars' }),
      ];
      for (const payment of payments) {
        const row = await selectPayment(stage.services.db, payment.publicId);
        // The row has the number at the provider and the state that its answer brought.
        expect({ ...payment, externalId: `ext-${payment.publicId}`, state: 'pending' }).to.deep.equal(row);
      }
    });

    it('A method that needs a phone begins with a form of the store', async () => {
      const { begun } = await begin(stage, player, 100, { method: 'test-phone' });
      expect(begun).to.deep.include({ kind: 'form' });
    });

    it('The sum is in the player’s currency at the current rate, rounded down', async () => {
      const payment = await begin(stage, { ...player, currency: 'usd' }, 10, { method: '904' });
      expect(payment).to.include({ amountMinor: 1000, currency: 'usd', rate: '0.01090000', baseKopecks: 91_743 });
    });

    it('Invalid, too small and too large sums are refused', async () => {
      for (const sum of [
        0,
        -1,
        '',
        'x',
        '1e3',
        1.001,
        '10.001',
        0.001,
        null,
        undefined,
        [100],
        {},
        true,
        Infinity,
        NaN,
      ]) {
        expect(await refusal(sum), JSON.stringify(sum)).to.equal('errors.payment.amount');
      }
      expect(await refusal(500_000.01)).to.equal('errors.payment.maximum');
      expect(await refusal(9.99)).to.equal('errors.payment.minimalSum');
      expect((await begin(stage, player, 10)).amountMinor).to.equal(1000);
      expect((await begin(stage, player, 500_000)).baseKopecks).to.equal(500_000_00);
    });

    it('Only a method that takes the currency is accepted', async () => {
      for (const method of ['', 'nothing', 'test-dollars', '904']) {
        expect(await refusal(100, method)).to.equal('errors.payment.method');
      }
    });

    it('One key begins one top-up with one address, at once and repeatedly', async () => {
      const keyed = withKey(player, `key-${String(player.id)}`);
      const all = await Promise.all(Array.from({ length: 8 }, () => begin(stage, keyed, 100)));
      expect(new Set(all.map(({ publicId }) => publicId)).size).to.equal(1);
      expect(new Set(all.map(({ begun }) => JSON.stringify(begun))).size).to.equal(1);
    });

    it('A key is retried after an outage of the provider and reaches the same payment', async () => {
      const keyed = withKey(player, `away-${String(player.id)}`);
      stage.pay.behaviour.isAway = true;
      expect(await refusalOf(begin(stage, keyed, 100))).to.equal('errors.payment.away');
      stage.pay.behaviour.isAway = false;
      await begin(stage, keyed, 100);
      const rows = await stage.services
        .db('payments')
        .where({ player_id: player.id })
        .select<{ state: string }[]>('state');
      expect(rows).to.deep.equal([{ state: 'pending' }]);
    });

    it('A provider that was removed from the configuration is refused', async () => {
      const keyed = withKey(player, `gone-${String(player.id)}`);
      stage.pay.behaviour.isAway = true;
      expect(await refusalOf(begin(stage, keyed, 100))).to.equal('errors.payment.away');
      stage.pay.behaviour.isAway = false;
      const without = {
        ...stage,
        services: { ...stage.services, providers: { payments: [{ ...stage.pay.provider, name: 'renamed' }] } },
      };
      expect(await refusalOf(begin(without, keyed, 100))).to.equal('errors.payment.away');
    });
  });

  describe('Rewards of a top-up', () => {
    it('A large top-up gives a free spin, and a refund takes it back if it is unused', async () => {
      const other = await makePlayer(stage.services, 0);
      await sendClaim(stage, await begin(stage, other, 499.99), 'paid');
      expect(await selectPlayer(stage.services.db, other.id)).to.include({ freeSpins: 0, donatedKopecks: 499_99 });
      const unused = await begin(stage, other, 500);
      await sendClaim(stage, unused, 'paid');
      await giveFreeSpins(stage.services, other.id, 2);
      await sendClaim(stage, unused, 'refunded');
      expect(await selectPlayer(stage.services.db, other.id)).to.include({ freeSpins: 2, donatedKopecks: 499_99 });
      const payment = await begin(stage, player, 500);
      await sendClaim(stage, payment, 'paid');
      expect(await selectPlayer(stage.services.db, player.id)).to.include({ freeSpins: 1, donatedKopecks: 500_00 });
      // The spin is used, without a wheel to show it.
      await giveFreeSpins(stage.services, player.id, -1);
      await sendClaim(stage, payment, 'refunded');
      expect(await selectPlayer(stage.services.db, player.id)).to.include({ freeSpins: 0, donatedKopecks: 0 });
    });

    it('A second large top-up on a day gives no spin, also at the same time; the next day gives one', async () => {
      const other = await makePlayer(stage.services, 0);
      const payments = await Promise.all(Array.from({ length: 4 }, () => begin(stage, other, 500)));
      await Promise.all(payments.map((payment) => sendClaim(stage, payment, 'paid')));
      expect((await selectPlayer(stage.services.db, other.id))?.freeSpins).to.equal(1);
      stage.clock.moveBy(DAY_MS);
      await sendClaim(stage, await begin(stage, other, 500), 'paid');
      expect((await selectPlayer(stage.services.db, other.id))?.freeSpins).to.equal(2);
    });

    it('The inviter gets a share by level, which a refund takes back without a debt', async () => {
      const inviter = await makePlayer(stage.services, 0);
      const friends = await Promise.all(Array.from({ length: 5 }, () => friendOf(inviter.id)));
      const payments = [];
      for (const friend of friends) {
        const payment = await begin(stage, friend, 100);
        await sendClaim(stage, payment, 'paid');
        payments.push(payment);
      }
      // Four at 3 %, and the fifth friend makes it 5 %.
      expect(await fundsOf(stage, inviter)).to.deep.equal([17_00, 0, 0, 0]);
      await spend(14_00, inviter);
      for (const payment of payments.slice(0, 2)) await sendClaim(stage, payment, 'charged_back');
      expect(await fundsOf(stage, inviter)).to.deep.equal([0, 0, 0, 0]);
    });

    it('An inviter with a closed account and a share below a kopeck get nothing', async () => {
      const inviter = await makePlayer(stage.services, 0);
      const friend = await friendOf(inviter.id);
      await transaction(stage.services, null, async (tx) => {
        await closePlayer(tx, inviter.id);
        return null;
      });
      await sendClaim(stage, await begin(stage, friend, 100), 'paid');
      expect(await fundsOf(stage, inviter)).to.deep.equal([0, 0, 0, 0]);
    });
  });

  describe('Refunds and chargebacks', () => {
    it('A refund of spent money leaves a debt, which the next top-up pays first', async () => {
      const first = await begin(stage, player, 100);
      await sendClaim(stage, first, 'paid');
      await spend(70_00);
      await sendClaim(stage, first, 'charged_back');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 70_00]);
      const second = await begin(stage, player, 50);
      await sendClaim(stage, second, 'paid');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 50_00, 0, 20_00]);
      await sendClaim(stage, await begin(stage, player, 100), 'paid');
      expect(await fundsOf(stage, player)).to.deep.equal([80_00, 150_00, 0, 0]);
      await sendClaim(stage, second, 'refunded');
      expect(await fundsOf(stage, player)).to.deep.equal([30_00, 100_00, 0, 0]);
    });

    it('A refund takes a code’s bonus back once, and no other money', async () => {
      const payment = await begin(stage, player, 100, { promo: await makeCode() });
      await sendClaim(stage, payment, 'paid');
      await giveMoney(stage.services, player.id, 50_00);
      expect(await fundsOf(stage, player)).to.deep.equal([160_00, 100_00, 0, 0]);
      await sendClaim(stage, payment, 'refunded');
      expect(await fundsOf(stage, player)).to.deep.equal([50_00, 0, 0, 0]);
      await sendClaim(stage, payment, 'charged_back');
      expect(await fundsOf(stage, player)).to.deep.equal([50_00, 0, 0, 0]);
    });

    it('The spent part of a code’s bonus stays with the player', async () => {
      const payment = await begin(stage, player, 100, { promo: await makeCode() });
      await sendClaim(stage, payment, 'paid');
      await spend(5_00);
      await sendClaim(stage, payment, 'refunded');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    });

    it('A refund of money used by withdrawals leaves a debt, which the next top-up pays first', async () => {
      const payment = await begin(stage, player, 100);
      await sendClaim(stage, payment, 'paid');
      await transaction(stage.services, null, async (tx) => {
        const { donate } = await lockWalletsOf(tx, player.id);
        const subject = { type: 'player', id: player.id };
        await post(tx, [
          { debit: donate, credit: 'demo', unit: 'DONATE', amount: 60_00, kind: 'demo_removal', subject },
        ]);
        return null;
      });
      await sendClaim(stage, payment, 'charged_back');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
      await sendClaim(stage, await begin(stage, player, 100), 'paid');
      expect(await fundsOf(stage, player)).to.deep.equal([100_00, 40_00, 0, 0]);
    });
  });
});
