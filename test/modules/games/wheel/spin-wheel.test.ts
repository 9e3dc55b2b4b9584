/**
 * Spinning the wheel: paid for once by a free spin or a code, and the prize of the drawn sector is the player's in the
 * same moment, of every kind. Every refusal leaves everything as it was, and every test ends in the audit.
 */
import { expect } from 'chai';
import { addFreeSpins, cashbackUntil, freeSpinsOf } from '#src/accounts/index.ts';
import { readSeeds, rotateSeedPair } from '#src/draws/index.ts';
import { loadProof } from '#src/fairness/index.ts';
import { itemsByIds } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import { type Player, playerOf } from '#src/platform/player.ts';
import { transaction } from '#src/platform/transaction.ts';
import type { World } from '#src/platform/world.ts';
import { addPromo, checkPromo } from '#src/promo/index.ts';
import { listVouchers } from '#src/vouchers/index.ts';
import { listSpins, type NewSector, type Spin, spinWheel } from '#src/wheel/index.ts';
import { verifyDraw } from '../../../scripts/verify-draw.mjs';
import { everyPrize, publishRing, publishSpins, ringOf } from '../../support/wheel-ring.ts';
import {
  closeWorld,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeWorld,
  refusalOf,
  withKey,
} from '../../support/world.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const STATEMENTS_AT_MOST = 18;

describe('spinning the wheel', () => {
  const clock = fixedClock();
  let world: World;
  let player: Player;
  let prizes: Record<NewSector['kind'], NewSector>;
  let lastCode = 0;
  before(async () => {
    world = await makeWorld({ clock });
    prizes = await everyPrize(world);
  });
  beforeEach(async () => (player = await playerWithSpins(1)));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  async function playerWithSpins(spins: number): Promise<Player> {
    const made = await makePlayer(world, 0);
    if (spins > 0) {
      await transaction(world, null, async (tx) => {
        await addFreeSpins(tx, made.id, spins);
        return null;
      });
    }
    return made;
  }
  const spin = (by = player, promo: string | null = null): Promise<Spin> =>
    spinWheel(world, by, { promo, version: null, revealMs: 0 });
  /** Spins a wheel that gives one prize. */
  const win = async (kind: NewSector['kind']): Promise<Spin> => {
    await publishRing(world, ringOf(prizes[kind]));
    const spun = await spin();
    expect(spun.prize.kind, 'the one prize of this wheel').to.equal(kind);
    return spun;
  };
  const spinsOf = ({ id }: Player): Promise<number> => freeSpinsOf(world.db, id);
  const makeCode = async (maxUses: number | null): Promise<string> => {
    lastCode += 1;
    const code = `TURN-${String(process.pid)}-${String(lastCode)}`;
    const anybody = { ownerId: null, fromAt: null, untilAt: null, isDemo: false };
    await transaction(world, null, (tx) => addPromo(tx, { ...anybody, code, terms: null, maxUses }));
    return code;
  };

  it('takes one free spin and no more, and none once they are gone', async () => {
    await publishRing(world, ringOf(prizes.points));
    expect((await spin()).freeSpins).to.equal(0);
    expect(await refusalOf(spin())).to.equal('errors.wheel.spins');
    expect(await spinsOf(player)).to.equal(0);
    expect((await readSeeds(world.db, player.id)).nonce, 'a refusal burns no nonce').to.equal(1);
  });

  it('gives points as points and money as money, from the house, and none of it counts for withdrawals', async () => {
    expect((await win('points')).bonusCentiPoints).to.equal(50_00);
    player = await playerWithSpins(1);
    expect((await win('money')).balanceKopecks).to.equal(10_00);
    expect(await readBalances(world.db, player.id)).to.include({
      ...{ moneyKopecks: 10_00, bonusCentiPoints: 0, donateKopecks: 0, donatePendingKopecks: 0 },
    });
  });

  it('gives an item as a gift, at its price now', async () => {
    const { prize } = await win('item');
    const item = (await itemsByIds(world.db, [prize.insertId ?? 0])).get(prize.insertId ?? 0);
    expect(item).to.include({ playerId: player.id, status: 'bonus', startStatus: 'bonus', drawId: null });
    expect(item?.priceKopecks).to.be.above(0);
  });

  it('gives a voucher for its case, for 14 days', async () => {
    const { prize, drawId } = await win('case');
    const [voucher] = await listVouchers(world.db, player.id);
    expect(voucher).to.include({ id: prize.voucherId, drawId, usedAt: null });
    expect(voucher?.untilAt.getTime()).to.equal(clock.now().getTime() + 14 * DAY_MS);
  });

  it('gives a code of the player’s own that works for a top-up, and tells it once more in the list', async () => {
    await win('promo');
    const [past] = (await listSpins(world, player.id, { beforeId: null, limit: 5 })).spins;
    const promo = past?.code?.code ?? '';
    expect(await checkPromo(world, player, { promo })).to.include({ type: 5, multiplierE4: 11_000 });
    expect(await refusalOf(checkPromo(world, await makePlayer(world, 0), { promo }))).to.equal('errors.promo.unknown');
  });

  it('lets a cashback run for two hours', async () => {
    await win('cashback');
    expect((await cashbackUntil(world.db, player.id))?.getTime()).to.equal(clock.now().getTime() + 2 * HOUR_MS);
  });

  it('gives another spin', async () => {
    await win('spin');
    expect(await spinsOf(player)).to.equal(1);
  });

  it('is paid by a code once a player, which takes no free spin', async () => {
    await publishRing(world, ringOf(prizes.points));
    const code = await makeCode(null);
    expect((await spin(player, code.toLowerCase())).freeSpins).to.equal(1);
    expect(await refusalOf(spin(player, code))).to.equal('errors.promo.used');
    expect(await spinsOf(player), 'nothing else was taken for it').to.equal(1);
    expect((await spin(await makePlayer(world, 0), code)).freeSpins).to.equal(0);
  });

  it('refuses a code that is none, that is for top-ups, that is used up, and one that was won here', async () => {
    await win('promo');
    const [past] = (await listSpins(world, player.id, { beforeId: null, limit: 1 })).spins;
    const other = await makePlayer(world, 0);
    const last = await makeCode(1);
    await spin(other, last);
    for (const [promo, refusal] of [
      ['NO-SUCH-CODE', 'errors.promo.unknown'],
      ['x', 'errors.promo.unknown'],
      [past?.code?.code ?? '', 'errors.promo.forPayment'],
      [last, 'errors.promo.usedUp'],
    ] as const) {
      expect(await refusalOf(spin(player, promo)), promo).to.equal(refusal);
    }
  });

  it('acts on the wheel that was shown or on none', async () => {
    const shown = await publishRing(world, ringOf(prizes.points));
    await publishSpins(world);
    const late = spinWheel(world, player, { promo: null, version: shown, revealMs: 0 });
    expect(await refusalOf(late)).to.equal('errors.wheel.changed');
    expect(await spinsOf(player)).to.equal(1);
  });

  it('refuses while another process publishes, which this one has not heard of yet', async () => {
    await world.db.raw("UPDATE data_versions SET version = version + 1 WHERE name = 'catalogue'");
    expect(await refusalOf(spin())).to.equal('errors.wheel.changed');
    await world.dataVersions.refresh();
    expect(await spinsOf(player)).to.equal(1);
    await spin();
  });

  it('gives one prize to one intention, however often it is asked for', async () => {
    await publishRing(world, ringOf(prizes.points));
    player = await playerWithSpins(3);
    const keyed = withKey(player, `spin-${String(player.id)}`);
    const first = await spin(keyed);
    expect(await spin(keyed)).to.deep.equal(first);
    expect(await spinsOf(player)).to.equal(2);
  });

  it('has a proof that the published verifier confirms once the seed is revealed; others see it in time', async () => {
    await publishRing(
      world,
      Object.values(prizes).flatMap((one, place) => (place === 0 ? [one, one] : [one])),
    );
    const { drawId, position, ticket } = await spinWheel(world, player, { promo: null, version: null, revealMs: 5000 });
    const stranger = await makePlayer(world, 0);
    expect(await refusalOf(loadProof(world, stranger, drawId))).to.equal('errors.draw.unknown');
    expect((await loadProof(world, player, drawId)).hit.sector?.position).to.equal(position);
    clock.moveBy(5000);
    await transaction(world, null, (tx) => rotateSeedPair(tx, world, player.id, null));
    const { proof, ranges, hit, wheel } = await loadProof(world, stranger, drawId);
    expect(proof).to.include({ kind: 'wheel', ticket, itemId: null });
    const odds = ranges.map(({ from, to, sector }) => ({ id: sector?.position ?? 0, from, to }));
    expect(odds).to.have.lengthOf(8);
    expect(wheel?.sectors).to.have.lengthOf(8);
    const outcome = { id: hit.sector?.position ?? 0 };
    expect(verifyDraw({ ...proof, odds, outcome }).holds).to.equal(true);
  });

  it('lists the prizes of a player a page at a time, the newest first, and nobody else’s', async () => {
    await publishRing(world, ringOf(prizes.points));
    player = await playerWithSpins(3);
    const ids: number[] = [];
    for (let left = 3; left > 0; left -= 1) ids.unshift((await spin()).id);
    const first = await listSpins(world, player.id, { beforeId: null, limit: 2 });
    const second = await listSpins(world, player.id, { beforeId: first.next, limit: 2 });
    expect([...first.spins, ...second.spins].map(({ spinId }) => spinId)).to.deep.equal(ids);
    expect(second.next).to.equal(null);
    expect((await listSpins(world, playerOf(player.id + 1).id, { beforeId: null, limit: 2 })).spins).to.deep.equal([]);
  });

  it('needs a bounded number of statements, whatever was won', async () => {
    for (const kind of Object.keys(prizes) as NewSector['kind'][]) {
      player = await playerWithSpins(1);
      await publishRing(world, ringOf(prizes[kind]));
      // What is kept of a new wheel is read once, not by every spin.
      await spin(await playerWithSpins(1));
      const seen: string[] = [];
      const note = ({ sql }: { sql: string }): number => seen.push(sql);
      world.db.on('query', note);
      await spin(withKey(player, `count-${kind}-${String(player.id)}`)).finally(() =>
        world.db.removeListener('query', note),
      );
      const own = seen.filter((sql) => !/^(BEGIN|COMMIT)|from `data_versions`/.test(sql));
      expect(own.length, kind).to.be.within(10, STATEMENTS_AT_MOST);
    }
  });
});
