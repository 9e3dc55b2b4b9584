/*
 * Top-ups with a promo code, from request to balance: the effect of each type, refusals before payment, benefits that
 * stay as quoted, and concurrent payments for the last use.
 */
import { expect } from 'chai';
import { winCode } from '#test/support/catalogue/wheel-ring.ts';
import { sellAllItems } from '#src/players/inventory/index.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { addPromo, type NewPromo, type PromoTerms } from '#src/core/promo-codes/index.ts';
import { AppError } from '#src/shared/errors.ts';
import { kopecks } from '#src/shared/units.ts';
import { expectCleanAudit, makePlayer, refusalOf } from '#test/support/services.ts';
import { type Stage, begin, freshCode, fundsOf, openStage, sendClaim } from './payment-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const PAYERS = 100;

const TENTH: PromoTerms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(100_00) };
const FIXED: PromoTerms = {
  type: 1,
  multiplierE4: 10_000,
  amountKopecks: kopecks(100_00),
  minSumKopecks: kopecks(500_00),
};
const SKIN: PromoTerms = {
  type: 2,
  multiplierE4: 10_000,
  amountKopecks: kopecks(50_00),
  minSumKopecks: kopecks(300_00),
};

/** The promise of a code, and its end. */
const TERMS = ['code', 'type', 'multiplier_e4', 'amount_kopecks', 'until_at'];

interface Notice {
  readonly kind: string;
  readonly params: string | object;
}

interface Item {
  readonly status: string;
  readonly item_id: number;
  readonly price_kopecks: number;
}

describe('Top-ups with a promo code', function () {
  this.timeout(120_000);
  let stage: Stage;
  let player: Player;
  before(async () => (stage = await openStage()));
  beforeEach(async () => (player = await makePlayer(stage.services, 0)));
  after(() => expectCleanAudit(stage.services));
  after(() => stage.close());

  const make = async (terms: PromoTerms | null, changes: Partial<NewPromo> = {}): Promise<string> => {
    const code = freshCode();
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    await transaction(stage.services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms, ...changes }));
    return code;
  };
  const fromWheel = (percent: number, minSumKopecks: number | null): Promise<string> =>
    winCode(stage.services, player, { percent, minKopecks: minSumKopecks });
  const pay = async (sum: number, promo: string, by = player): Promise<Payment> => {
    const payment = await begin(stage, by, sum, { promo });
    await sendClaim(stage, payment, 'paid');
    return payment;
  };
  const refused = async (sum: number, promo: string, by = player): Promise<string> => {
    const said = await refusalOf(begin(stage, by, sum, { promo }));
    const [row] = await stage.services.db('payments').where({ player_id: by.id }).count<{ n: number }[]>({ n: '*' });
    expect(Number(row?.n), 'what is refused is no payment').to.equal(0);
    return said;
  };
  const notificationsOf = async (by = player): Promise<string[]> => {
    const rows = await stage.services.db('notices').where({ player_id: by.id }).orderBy('id').select<Notice[]>('*');
    return rows.map(({ kind, params }) => {
      const { bonusKopecks } = (typeof params === 'string' ? JSON.parse(params) : params) as { bonusKopecks?: number };
      return bonusKopecks === undefined ? kind : `${kind} ${String(bonusKopecks)}`;
    });
  };
  const itemsOf = (by = player): Promise<Item[]> =>
    stage.services.db('items').where({ player_id: by.id }).select<Item[]>('status', 'item_id', 'price_kopecks');
  const usesOf = async (code: string): Promise<readonly number[]> => {
    const [row] = await stage.services.db('promo_codes').where({ code }).select<{ id: number; uses: number }[]>('*');
    const [rows] = await stage.services
      .db('promo_uses')
      .where({ promo_id: row?.id ?? 0 })
      .count<{ n: number }[]>({ n: '*' });
    return [row?.uses ?? -1, Number(rows?.n)];
  };

  describe('The gain of a code', () => {
    it('Type 0 adds a tenth, of which only the payment counts, and a refund takes all of it', async () => {
      const payment = await pay(200, await make(TENTH));
      expect(await fundsOf(stage, player)).to.deep.equal([220_00, 200_00, 0, 0]);
      expect(await notificationsOf()).to.deep.equal(['payment.credited 2000']);
      await sendClaim(stage, payment, 'refunded');
      expect(await fundsOf(stage, player)).to.deep.equal([0, 0, 0, 0]);
    });

    it('Type 1 adds its fixed sum from the minimum top-up on, whatever is paid', async () => {
      const code = await make(FIXED);
      expect(await refused(499.99, code)).to.equal('errors.promo.minimum');
      await pay(500, code);
      expect(await fundsOf(stage, player)).to.deep.equal([600_00, 500_00, 0, 0]);
      const richer = await makePlayer(stage.services, 0);
      await pay(5000, code.toLowerCase(), richer);
      expect(await fundsOf(stage, richer)).to.deep.equal([5100_00, 5000_00, 0, 0]);
      expect([await notificationsOf(), await notificationsOf(richer)].flat()).to.deep.equal(
        Array(2).fill('payment.credited 10000'),
      );
    });

    it('Type 2 gives a skin as a gift that can be sold, and the money is the payment', async () => {
      await pay(300, await make(SKIN));
      const [gift, ...more] = await itemsOf();
      expect(more).to.deep.equal([]);
      expect(gift).to.include({ status: 'bonus', price_kopecks: 20_00 });
      expect(await fundsOf(stage, player)).to.deep.equal([300_00, 300_00, 0, 0]);
      expect(await notificationsOf()).to.deep.equal(['promo.item', 'payment.credited 0']);
      expect((await sellAllItems(stage.services, player, { expected: 1 })).sold).to.have.lengthOf(1);
      expect(await fundsOf(stage, player)).to.deep.equal([320_00, 300_00, 0, 0]);
    });

    it('Type 5 gives the prize of the wheel to its winner, once', async () => {
      const code = await fromWheel(25, 200_00);
      const stranger = await makePlayer(stage.services, 0);
      expect(await refused(200, code, stranger)).to.equal('errors.promo.unknown');
      expect(await refused(199.99, code)).to.equal('errors.promo.minimum');
      await pay(200, code);
      expect(await fundsOf(stage, player)).to.deep.equal([250_00, 200_00, 0, 0]);
      expect(await refusalOf(begin(stage, player, 200, { promo: code }))).to.equal('errors.promo.used');
    });

    it('A prize of the wheel without a minimum applies to any sum', async () => {
      await pay(10, await fromWheel(10, null));
      expect(await fundsOf(stage, player)).to.deep.equal([11_00, 10_00, 0, 0]);
    });

    it('In another currency the gain follows the worth of the money when the payment began', async () => {
      const code = await make(TENTH);
      const payment = await begin(stage, { ...player, currency: 'usd' }, 10, { method: '904', promo: code });
      expect(payment.baseKopecks).to.equal(91_743);
      await sendClaim(stage, payment, 'paid');
      expect(await fundsOf(stage, player)).to.deep.equal([91_743 + 9174, 91_743, 0, 0]);
    });
  });

  describe('Refusals before the payment', () => {
    it('A sum below the minimum is refused, with the minimum in the player’s currency and rounded up', async () => {
      const code = await make(SKIN);
      for (const [currency, method, sum, least] of [
        ['rub', 'test-card', 299.99, '300\u00a0₽'],
        ['usd', '904', 3.26, '4\u00a0$'],
      ] as const) {
        const by = { ...player, currency };
        const error = await begin(stage, by, sum, { method, promo: code }).catch((thrown: unknown) => thrown);
        expect(error).to.be.instanceOf(AppError).and.include({ key: 'errors.promo.minimum' });
        expect((error as AppError).params).to.deep.equal({ sum: least });
      }
      expect(await refused(299.99, code)).to.equal('errors.promo.minimum');
      expect([await itemsOf(), await usesOf(code)]).to.deep.equal([[], [0, 0]]);
    });

    it('An unknown, too short or expired code and a spin code are refused', async () => {
      const over = await make(TENTH, { untilAt: stage.clock.now() });
      for (const [code, why] of [
        ['UNKNOWN-CODE', 'unknown'],
        ['AB', 'unknown'],
        [over, 'over'],
        [await make(null), 'forWheel'],
        [await make(TENTH, { fromAt: new Date(stage.clock.now().getTime() + DAY_MS) }), 'early'],
      ] as const) {
        expect(await refused(200, code)).to.equal(`errors.promo.${why}`);
      }
    });
  });

  describe('A promised gain', () => {
    it('The promise holds when the code ends or changes before the payment arrives', async () => {
      const [tenth, skin] = [await make(TENTH), await make(SKIN)];
      const first = await begin(stage, player, 200, { promo: tenth });
      const second = await begin(stage, player, 300, { promo: skin });
      const promos = stage.services.db('promo_codes');
      const former = await promos.clone().whereIn('code', [tenth, skin]).select<{ code: string }[]>(TERMS);
      await promos
        .clone()
        .whereIn('code', [tenth, skin])
        .update({ type: 1, multiplier_e4: 10_000, amount_kopecks: 1, until_at: stage.clock.now() });
      stage.clock.moveBy(DAY_MS / 2);
      expect(await refusalOf(begin(stage, player, 300, { promo: skin }))).to.equal('errors.promo.over');
      await sendClaim(stage, first, 'paid');
      await sendClaim(stage, second, 'paid');
      expect(await fundsOf(stage, player)).to.deep.equal([520_00, 500_00, 0, 0]);
      expect(await itemsOf()).to.have.lengthOf(1);
      for (const { code, ...terms } of former) await promos.clone().where({ code }).update(terms);
    });

    it('The promise is paid once for repeated notifications, and not again after a refund', async () => {
      const code = await make(SKIN);
      const payment = await begin(stage, player, 300, { promo: code });
      await Promise.all(Array.from({ length: 20 }, () => sendClaim(stage, payment, 'paid')));
      expect(await itemsOf()).to.have.lengthOf(1);
      expect(await usesOf(code)).to.deep.equal([1, 1]);
      await sendClaim(stage, payment, 'refunded');
      expect(await refusalOf(begin(stage, player, 300, { promo: code }))).to.equal('errors.promo.used');
      expect(await usesOf(code)).to.deep.equal([1, 1]);
    });

    it('The promise applies to one of a player’s two payments, and the player is notified of the other', async () => {
      const code = await make(TENTH);
      const both = [await begin(stage, player, 100, { promo: code }), await begin(stage, player, 100, { promo: code })];
      await Promise.all(both.map((payment) => sendClaim(stage, payment, 'paid')));
      expect(await fundsOf(stage, player)).to.deep.equal([210_00, 200_00, 0, 0]);
      expect((await notificationsOf()).sort()).to.deep.equal([
        'payment.credited 0',
        'payment.credited 1000',
        'promo.missed',
      ]);
      expect(await usesOf(code)).to.deep.equal([1, 1]);
    });
  });

  it(`The last use goes to one of ${String(PAYERS)} payers; all are credited, the others notified`, async () => {
    const code = await make(TENTH, { maxUses: 1 });
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => makePlayer(stage.services, 0)));
    const payments = await Promise.all(payers.map((payer) => begin(stage, payer, 100, { promo: code })));
    expect(await usesOf(code), 'begun and not paid').to.deep.equal([0, 0]);
    await Promise.all(payments.map((payment) => sendClaim(stage, payment, 'paid')));
    const ends = await Promise.all(
      payers.map(async (payer) => `${(await fundsOf(stage, payer)).join()}: ${(await notificationsOf(payer)).join()}`),
    );
    const [lucky, ...others] = ends.sort().reverse();
    expect(lucky).to.equal('11000,10000,0,0: payment.credited 1000');
    expect(new Set(others)).to.deep.equal(new Set(['10000,10000,0,0: promo.missed,payment.credited 0']));
    expect([others.length, await usesOf(code)]).to.deep.equal([PAYERS - 1, [1, 1]]);
    expect(await refusalOf(begin(stage, player, 100, { promo: code }))).to.equal('errors.promo.usedUp');
  });
});
