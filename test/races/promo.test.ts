/* A hundred at once for the last uses of a code: never more than there are, and nobody waits in a ring. */
import { expect } from 'chai';
import type { Player } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { addPromo, consumePromo, type PromoTerms } from '#src/promo/index.ts';
import { kopecks } from '#src/shared/units.ts';
import { type Spin, spinWheel } from '#src/wheel/index.ts';
import { publishSpins } from '../support/wheel-ring.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld, refusalOf } from '../support/world.ts';

const AT_ONCE = 100;
const TENTH: PromoTerms = {
  ...{ type: 0, multiplierE4: 11_000 },
  amountKopecks: kopecks(0),
  minSumKopecks: kopecks(0),
};

describe('many at once for one code', function () {
  this.timeout(120_000);
  let world: World;
  let players: readonly Player[];
  let lastPayment = 0;
  before(async () => {
    world = await makeWorld();
    await publishSpins(world);
    players = await Promise.all(Array.from({ length: AT_ONCE }, () => makePlayer(world, 0)));
  });
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  const make = async (name: string, terms: PromoTerms | null, maxUses: number | null): Promise<number> => {
    const anybody = { ownerId: null, fromAt: null, untilAt: null, isDemo: false };
    const code = `RACE-${name}`;
    await transaction(world, null, (tx) => addPromo(tx, { ...anybody, code, terms, maxUses }));
    const [row] = await world.db('promo_codes').select<{ id: number }[]>('id').where({ code });
    return row?.id ?? 0;
  };
  const pay = (promoId: number, player: Player): Promise<boolean> => {
    lastPayment += 1;
    const paymentId = 1_000_000 + lastPayment;
    return transaction(world, null, (tx) => consumePromo(tx, { promoId }, player.id, paymentId));
  };
  const usesOf = async (id: number): Promise<readonly number[]> => {
    const [code] = await world.db('promo_codes').select<{ uses: number }[]>('uses').where({ id });
    const [rows] = await world.db('promo_uses').where({ promo_id: id }).count<{ n: number }[]>({ n: '*' });
    return [code?.uses ?? -1, Number(rows?.n)];
  };

  it(`gives the last use to one of ${String(AT_ONCE)}`, async () => {
    const id = await make('LAST', TENTH, 1);
    const used = await Promise.all(players.map((player) => pay(id, player)));
    expect(used.filter(Boolean)).to.have.lengthOf(1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });

  it(`gives seven uses to seven of ${String(AT_ONCE)}`, async () => {
    const id = await make('SEVEN', TENTH, 7);
    const used = await Promise.all(players.map((player) => pay(id, player)));
    expect(used.filter(Boolean)).to.have.lengthOf(7);
    expect(await usesOf(id)).to.deep.equal([7, 7]);
  });

  it(`gives a player one use for ${String(AT_ONCE)} payments of theirs`, async () => {
    const id = await make('ONE-PLAYER', TENTH, null);
    const player = await makePlayer(world, 0);
    const used = await Promise.all(players.map(() => pay(id, player)));
    expect(used.filter(Boolean)).to.have.lengthOf(1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });

  it(`gives all of ${String(AT_ONCE)} what has no limit`, async () => {
    const id = await make('ALL', TENTH, null);
    const used = await Promise.all(players.map((player) => pay(id, player)));
    expect(used.filter(Boolean)).to.have.lengthOf(AT_ONCE);
    expect(await usesOf(id)).to.deep.equal([AT_ONCE, AT_ONCE]);
  });

  it(`pays for one spin of ${String(AT_ONCE)}, and tells the others that it was the last`, async () => {
    const id = await make('SPIN', null, 1);
    const spin = (player: Player): Promise<Spin> =>
      spinWheel(world, player, { promo: 'race-spin', version: null, revealMs: 0 });
    const told = await Promise.all(players.map((player) => refusalOf(spin(player))));
    expect(told.filter((said) => said === 'nothing was refused')).to.have.lengthOf(1);
    expect(told.filter((said) => said === 'errors.promo.usedUp')).to.have.lengthOf(AT_ONCE - 1);
    expect(await usesOf(id)).to.deep.equal([1, 1]);
  });
});
