/* A hundred concurrent requests for the last uses of a code: the limit holds, without deadlocks. */
import { expect } from 'chai';
import { applyClaim, createPayment, type Payment } from '#src/payments/top-ups/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addPromo, type PromoTerms } from '#src/core/promo-codes/index.ts';
import { kopecks } from '#src/shared/units.ts';
import { type Spin, spinWheel } from '#src/games/wheel/index.ts';
import { claimOf } from '#test/modules/payments/top-ups/payment-stage.ts';
import { openTestProvider, type TestProvider } from '#test/support/providers/test-provider.ts';
import { publishSpins } from '#test/support/catalogue/wheel-ring.ts';
import { closeServices, expectCleanAudit, makePlayer, makeServices, refusalOf } from '#test/support/services.ts';

const AT_ONCE = 100;
const TENTH: PromoTerms = { type: 0, multiplierE4: 11_000, amountKopecks: kopecks(0), minSumKopecks: kopecks(0) };

describe('Concurrent uses of one code', function () {
  this.timeout(120_000);
  let services: Services;
  let players: readonly Player[];
  let made: Services;
  let pay: TestProvider;
  before(async () => {
    [made, pay] = await Promise.all([makeServices(), openTestProvider('testpay')]);
    services = { ...made, providers: { payments: [pay.provider] } };
    await publishSpins(services);
    players = await Promise.all(Array.from({ length: AT_ONCE }, () => makePlayer(services, 0)));
  });
  after(() => expectCleanAudit(services));
  after(async () => {
    await closeServices(made);
    await pay.close();
  });

  const make = async (name: string, terms: PromoTerms | null, maxUses: number | null): Promise<number> => {
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, isDemo: false };
    const code = `RACE-${name}`;
    await transaction(services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms, maxUses }));
    const [row] = await services.db('promo_codes').select<{ id: number }[]>('id').where({ code });
    return row?.id ?? 0;
  };
  /** Pays at once what the players began before with a code. Returns for each whether the code was used. */
  const payAtOnce = async (name: string, by: readonly Player[]): Promise<boolean[]> => {
    const request = { sum: 100, method: 'test-card', promo: `RACE-${name}` };
    const payments: Payment[] = [];
    for (const player of by) payments.push(await createPayment(services, player, request));
    const claims = payments.map((payment) => claimOf(payment, 'paid', { at: new Date() }));
    await Promise.all(claims.map((claim) => applyClaim(services, pay.provider, claim, 'notification')));
    const rows = await services
      .db('payments')
      .whereIn(
        'id',
        payments.map(({ id }) => id),
      )
      .select<{ state: string; promo_gain_kopecks: number | null }[]>('state', 'promo_gain_kopecks');
    expect(rows.map(({ state }) => state)).to.deep.equal(by.map(() => 'paid'));
    return rows.map((row) => row.promo_gain_kopecks === 10_00);
  };
  const usesOf = async (id: number): Promise<readonly number[]> => {
    const [code] = await services.db('promo_codes').select<{ uses: number }[]>('uses').where({ id });
    const [rows] = await services.db('promo_uses').where({ promo_id: id }).count<{ n: number }[]>({ n: '*' });
    return [code?.uses ?? -1, Number(rows?.n)];
  };

  it(`One of ${String(AT_ONCE)} players gets the last use`, async () => {
    const id = await make('LAST', TENTH, 1);
    const used = await payAtOnce('LAST', players);
    expect(used.filter(Boolean)).to.have.lengthOf(1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });

  it(`Seven of ${String(AT_ONCE)} players get seven uses`, async () => {
    const id = await make('SEVEN', TENTH, 7);
    const used = await payAtOnce('SEVEN', players);
    expect(used.filter(Boolean)).to.have.lengthOf(7);
    expect(await usesOf(id)).to.deep.equal([7, 7]);
  });

  it(`${String(AT_ONCE)} payments of one player get one use`, async () => {
    const id = await make('ONE-PLAYER', TENTH, null);
    const player = await makePlayer(services, 0);
    const used = await payAtOnce(
      'ONE-PLAYER',
      players.map(() => player),
    );
    expect(used.filter(Boolean)).to.have.lengthOf(1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });

  it(`All of ${String(AT_ONCE)} players get a code without a limit`, async () => {
    const id = await make('ALL', TENTH, null);
    const used = await payAtOnce('ALL', players);
    expect(used.filter(Boolean)).to.have.lengthOf(AT_ONCE);
    expect(await usesOf(id)).to.deep.equal([AT_ONCE, AT_ONCE]);
  });

  it(`One of ${String(AT_ONCE)} spins is paid, and the others are refused with the last use`, async () => {
    const id = await make('SPIN', null, 1);
    const spin = (player: Player): Promise<Spin> =>
      spinWheel(services, player, { promo: 'race-spin', version: null, revealMs: 0 });
    const refusals = await Promise.all(players.map((player) => refusalOf(spin(player))));
    expect(refusals.filter((said) => said === 'nothing was refused')).to.have.lengthOf(1);
    expect(refusals.filter((said) => said === 'errors.promo.usedUp')).to.have.lengthOf(AT_ONCE - 1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });
});
