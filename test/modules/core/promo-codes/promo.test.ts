/* Promo codes: the effects, each refusal by its key, and each use counted once, for one player. */
import { expect } from 'chai';
import { winCode } from '#test/support/catalogue/wheel-ring.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Payment } from '#src/payments/top-ups/payment.ts';
import type { Services } from '#src/platform/services.ts';
import {
  addPromo,
  bindPromo,
  checkPromo,
  createBatch,
  endDemoPromos,
  type NewPromo,
  promoGain,
  type PromoTerms,
} from '#src/core/promo-codes/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { lockWalletsOf, readBalances } from '#src/core/ledger/index.ts';
import { chooseGift } from '#src/core/promo-codes/choose-gift.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { inheritAccounts, keepTraces } from '#src/players/risk/index.ts';
import { kopecks } from '#src/shared/units.ts';
import { type Spin, spinWheel } from '#src/games/wheel/index.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { expectCleanAudit, makePlayer, refusalOf, type TestClock } from '#test/support/services.ts';
import { type Stage, begin, openStage, sendClaim } from '#test/modules/payments/top-ups/payment-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';

const TENTH: PromoTerms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(100_00) };

describe('Promo codes', () => {
  let stage: Stage;
  let services: Services;
  let clock: TestClock;
  let player: Player;
  let lastCode = 0;
  before(async () => {
    stage = await openStage();
    ({ services, clock } = stage);
    await publishSpins(services);
  });
  beforeEach(async () => (player = await makePlayer(services, 0)));
  after(() => expectCleanAudit(services));
  after(() => stage.close());

  const make = async (changes: Partial<NewPromo> = {}): Promise<string> => {
    lastCode += 1;
    const code = `CODE-${String(process.pid)}-${String(lastCode)}`;
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    expect(
      await transaction(services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms: TENTH, ...changes })),
    ).to.equal(true);
    return code;
  };
  const check = (promo: string, by = player) => checkPromo(services, by, { promo });
  const bind = (promo: string, sum: number, by = player) =>
    transaction(services, null, (tx) => bindPromo(services, tx, by, { promo, sumKopecks: kopecks(sum) }));
  const begun = (promo: string, sum = 200, by = player): Promise<Payment> => begin(stage, by, sum, { promo });
  /** Pays a payment that was begun with a code. Returns the gain; null when the code could no longer be used. */
  const gainOf = async (payment: Payment): Promise<number | null> => {
    await sendClaim(stage, payment, 'paid');
    const [row] = await services
      .db('payments')
      .where({ public_id: payment.publicId })
      .select<{ promo_gain_kopecks: number | null }[]>('promo_gain_kopecks');
    return row?.promo_gain_kopecks ?? null;
  };
  const spin = (promo: string, by = player): Promise<Spin> =>
    spinWheel(services, by, { promo, version: null, revealMs: 0 });
  const usesOf = async (code: string): Promise<number> => {
    const [row] = await services.db('promo_codes').select<{ uses: number }[]>('uses').where({ code });
    return row?.uses ?? -1;
  };

  it('A code is found in lower case and with spaces, and a check uses up nothing', async () => {
    const code = await make({ maxUses: 1 });
    for (const typed of [code, code.toLowerCase(), ` ${code} `]) {
      expect(await check(typed)).to.include({ code, type: 0, multiplierE4: 11_000, minSumKopecks: 100_00, gift: null });
    }
    expect(await usesOf(code)).to.equal(0);
  });

  it('Codes of fewer than 3 characters, invalid codes and missing codes are unknown', async () => {
    for (const typed of ['', 'A', 'AB', 'UNKNOWN-CODE', "' OR 1=1 -- ", '🎁🎁🎁', 'x'.repeat(100_000)]) {
      expect(await refusalOf(check(typed)), typed.slice(0, 20)).to.equal('errors.promo.unknown');
    }
  });

  it('A code cannot be created twice, in any letter case', async () => {
    const code = await make();
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, maxUses: null, isDemo: false };
    const again = transaction(services, null, (tx) =>
      addPromo(tx, { ...unrestricted, code: code.toLowerCase(), terms: null }),
    );
    expect(await again).to.equal(false);
  });

  it('A code is valid from its first moment until before its last', async () => {
    const now = clock.now().getTime();
    const code = await make({ fromAt: new Date(now + 1000), untilAt: new Date(now + DAY_MS) });
    expect(await refusalOf(check(code))).to.equal('errors.promo.early');
    clock.moveBy(1000);
    expect(await check(code)).to.include({ code });
    clock.moveBy(DAY_MS - 1001);
    expect(await check(code)).to.include({ code });
    clock.moveBy(1);
    expect(await refusalOf(check(code))).to.equal('errors.promo.over');
    expect(await refusalOf(bind(code, 200_00))).to.equal('errors.promo.over');
  });

  it('One player uses a code once, and another player can still use it', async () => {
    const code = await make();
    const [first, second] = [await begun(code), await begun(code)];
    expect(await gainOf(first)).to.equal(20_00);
    expect(await refusalOf(check(code))).to.equal('errors.promo.used');
    expect(await gainOf(second), 'a second payment that was bound before').to.equal(null);
    expect(await usesOf(code)).to.equal(1);
    expect(await gainOf(await begun(code, 200, await makePlayer(services, 0)))).to.equal(20_00);
    expect(await usesOf(code)).to.equal(2);
  });

  it('A code ends with its last use; a payment bound earlier comes too late and takes nothing', async () => {
    const code = await make({ maxUses: 1 });
    const late = await begun(code);
    expect(await gainOf(await begun(code, 200, await makePlayer(services, 0)))).to.equal(20_00);
    expect(await refusalOf(check(code))).to.equal('errors.promo.usedUp');
    expect(await gainOf(late)).to.equal(null);
    expect(await usesOf(code)).to.equal(1);
  });

  it('The minimum sum is checked when a code is bound, in the player’s currency, rounded up', async () => {
    const code = await make();
    for (const [currency, sum] of [
      ['rub', '100\u00a0₽'],
      ['usd', '2\u00a0$'],
    ] as const) {
      const refused = bind(code, 99_99, { ...player, currency });
      expect(await refusalOf(refused)).to.equal('errors.promo.minimum');
      await refused.catch((error: unknown) => {
        expect(error).to.have.property('params').that.deep.equals({ sum });
      });
    }
    expect(await bind(code, 100_00)).to.include({ code });
  });

  it('A bound promise holds until the payment arrives, whatever happens to the code', async () => {
    const code = await make({ untilAt: new Date(clock.now().getTime() + DAY_MS) });
    const bound = await bind(code, 1000_00);
    const payment = await begun(code, 1000);
    await services.db('promo_codes').where({ code }).update({ multiplier_e4: 10_000 });
    clock.moveBy(2 * DAY_MS);
    expect(promoGain(bound, kopecks(1000_00))).to.equal(100_00);
    expect(await gainOf(payment)).to.equal(100_00);
    expect(JSON.parse(JSON.stringify(bound)), 'the payment keeps it as JSON').to.deep.equal(bound);
    await services.db('promo_codes').where({ code }).update({ multiplier_e4: 11_000 });
  });

  it('A code of type 2 gives the dearest listed item within the promised worth', async () => {
    const { itemsById } = await publishedCases(services);
    const worths = [...itemsById.values()].filter(({ isListed }) => isListed).map(({ priceCentiG }) => priceCentiG);
    const middle = worths.sort((a, b) => a - b)[Math.floor(worths.length / 2)] ?? 0;
    const skin = { type: 2, multiplierE4: 10_000, minSumKopecks: kopecks(0) } as const;
    const code = await make({ terms: { ...skin, amountKopecks: kopecks(middle) } });
    const { gift } = await bind(code, 1);
    expect(gift?.priceCentiG).to.equal(middle);
    expect(itemsById.get(gift?.itemId ?? 0)).to.include({ priceCentiG: middle, isListed: true });
    const nothing = await make({ terms: { ...skin, amountKopecks: kopecks(1) } });
    expect(worths[0], 'the cheapest item').to.be.above(1);
    expect(await refusalOf(check(nothing))).to.equal('errors.promo.gift');
  });

  it('Of equally dear items a code of type 2 gives the oldest, in whatever order they are listed', async () => {
    const { itemsById } = await publishedCases(services);
    const { gPriceKopecks } = await readSettings(services);
    const listed = [...itemsById.values()].find(({ isListed }) => isListed);
    if (listed === undefined) throw new Error('no item is listed');
    const younger = { ...listed, id: listed.id + 1 };
    for (const items of [
      [listed, younger],
      [younger, listed],
    ]) {
      expect(chooseGift(items, kopecks(1_000_000_00), gPriceKopecks)?.itemId).to.equal(listed.id);
    }
  });

  it('A code that was bound before it became known as used on a former account gives nothing', async () => {
    const code = await make({ maxUses: 5 });
    const former = await makePlayer(services, 0);
    expect(await gainOf(await begun(code, 200, former))).to.equal(20_00);
    const payment = await begun(code);
    const identity = String(former.id).padEnd(43, 'f');
    await transaction(services, null, async (tx) => {
      await keepTraces(services, tx, former.id, [identity]);
      await lockWalletsOf(tx, player.id);
      expect(await inheritAccounts(tx, player.id, identity)).to.equal(former.id);
      return null;
    });
    expect(await gainOf(payment)).to.equal(null);
    expect(await usesOf(code)).to.equal(1);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(200_00);
  });

  it('A player uses one code of a batch, also when two are bound at once and on a former account', async () => {
    const plan = { terms: TENTH, fromAt: null, untilAt: null, maxUses: 1, title: 'stream', count: 3 };
    const batchId = await transaction(services, null, (tx) => createBatch(services, tx, plan));
    const codes = await services.db('promo_codes').where({ batch_id: batchId }).orderBy('id').pluck<string[]>('code');
    const [one = '', two = '', three = ''] = codes;
    const [first, second] = [await begun(one), await begun(two)];
    const gains = await Promise.all([gainOf(first), gainOf(second)]);
    expect(gains.filter((gain) => gain !== null)).to.deep.equal([20_00]);
    expect(await refusalOf(check(three))).to.equal('errors.promo.used');
    expect(await gainOf(await begun(three, 200, await makePlayer(services, 0)))).to.equal(20_00);

    const spins = { ...plan, terms: null };
    const wheelId = await transaction(services, null, (tx) => createBatch(services, tx, spins));
    const [free = '', again = ''] = await services
      .db('promo_codes')
      .where({ batch_id: wheelId })
      .pluck<string[]>('code');
    await spin(free);
    expect(await refusalOf(spin(again))).to.equal('errors.promo.used');
  });

  it('A wheel code is valid for its winner, once, until its last day', async () => {
    const code = await winCode(services, player, { percent: 10, minKopecks: 500_00 });
    expect(code).to.match(/^[0-9A-Z]{10}$/);
    expect(await check(code)).to.include({ type: 5, multiplierE4: 11_000, minSumKopecks: 500_00 });
    const stranger = await makePlayer(services, 0);
    expect(await refusalOf(check(code, stranger)), 'a guess discloses nothing').to.equal('errors.promo.unknown');
    expect(await refusalOf(bind(code, 499_99))).to.equal('errors.promo.minimum');
    const bound = await bind(code, 500_00);
    expect(promoGain(bound, kopecks(500_00))).to.equal(50_00);
    const payment = await begun(code, 500);
    clock.moveBy(14 * DAY_MS);
    expect(await refusalOf(check(code))).to.equal('errors.promo.over');
    expect(await gainOf(payment)).to.equal(50_00);
  });

  it('A spin code is refused for a top-up, and a top-up code for a spin', async () => {
    const forSpin = await make({ terms: null });
    const forPayment = await make();
    expect(await refusalOf(check(forSpin))).to.equal('errors.promo.forWheel');
    expect(await refusalOf(bind(forSpin, 1000_00))).to.equal('errors.promo.forWheel');
    expect(await refusalOf(spin(forPayment))).to.equal('errors.promo.forPayment');
    expect([await usesOf(forSpin), await usesOf(forPayment)]).to.deep.equal([0, 0]);
  });

  it('A spin code pays for one spin per player', async () => {
    const code = await make({ terms: null, maxUses: 2 });
    await spin(code.toLowerCase());
    expect(await refusalOf(spin(code))).to.equal('errors.promo.used');
    await spin(code, await makePlayer(services, 0));
    expect(await refusalOf(spin(code, await makePlayer(services, 0)))).to.equal('errors.promo.usedUp');
    expect(await usesOf(code)).to.equal(2);
  });

  it('Demo codes end when the demo is removed, and others do not', async () => {
    const [ofDemo, other] = [await make({ isDemo: true }), await make()];
    await transaction(services, null, (tx) => endDemoPromos(tx));
    expect(await refusalOf(check(ofDemo))).to.equal('errors.promo.over');
    expect(await check(other)).to.include({ code: other });
    expect(await transaction(services, null, (tx) => endDemoPromos(tx)), 'a second time').to.equal(0);
  });

  it('The database itself refuses invalid terms', async () => {
    const refused = (changes: object): Promise<string> =>
      refusalOf(
        transaction(services, null, (tx) =>
          addPromo(tx, {
            ownerId: null,
            fromAt: null,
            untilAt: null,
            maxUses: null,
            isDemo: false,
            code: `BAD-${String(process.pid)}`,
            terms: { ...TENTH, ...changes },
          }),
        ),
      );
    for (const changes of [{ multiplierE4: 9999 }, { multiplierE4: 100_001 }, { type: 3 }, { type: 1 }, { type: 5 }]) {
      expect(await refused(changes), JSON.stringify(changes)).to.match(/constraint/i);
    }
  });
});
