/**
 * Spinning the wheel: a free spin or a code pays once, and a prize of any kind is awarded in the same transaction.
 * Every refusal changes nothing, and every test ends with the audit.
 */
import { expect } from 'chai';
import { freeSpinsOf, listSpins, type NewSector, type Spin, spinWheel } from '#src/games/wheel/index.ts';
import { selectPlayer } from '#src/players/players/index.ts';
import { readSeeds, rotateSeedPair } from '#src/core/draws/index.ts';
import { loadProof } from '#src/portal/fairness/index.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { type Player, playerOf } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { addPromo, checkPromo } from '#src/core/promo-codes/index.ts';
import { listVouchers } from '#src/core/vouchers/index.ts';
import { verifyDraw } from '#scripts/verify-draw.mjs';
import { everyPrize, publishRing, publishSpins, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
  withKey,
} from '#test/support/services.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

const STATEMENTS_AT_MOST = 15;

describe('Spinning the wheel', () => {
  const clock = fixedClock();
  let services: Services;
  let player: Player;
  let prizes: Record<NewSector['kind'], NewSector>;
  let lastCode = 0;
  before(async () => {
    services = await makeServices({ clock });
    prizes = await everyPrize(services);
  });
  beforeEach(async () => (player = await playerWithSpins(1)));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  async function playerWithSpins(spins: number): Promise<Player> {
    const made = await makePlayer(services, 0);
    if (spins > 0) {
      await giveFreeSpins(services, made.id, spins);
    }
    return made;
  }
  const spin = (by = player, promo: string | null = null): Promise<Spin> =>
    spinWheel(services, by, { promo, version: null, revealMs: 0 });
  const win = async (kind: NewSector['kind']): Promise<Spin> => {
    await publishRing(services, ringOf(prizes[kind]));
    const spun = await spin();
    expect(spun.prize.kind, 'the one prize of this wheel').to.equal(kind);
    return spun;
  };
  const spinsOf = ({ id }: Player): Promise<number> => freeSpinsOf(services.db, id);
  const makeCode = async (maxUses: number | null): Promise<string> => {
    lastCode += 1;
    const code = `TURN-${String(process.pid)}-${String(lastCode)}`;
    const unrestricted = { ownerId: null, fromAt: null, untilAt: null, isDemo: false };
    await transaction(services, null, (tx) => addPromo(tx, { ...unrestricted, code, terms: null, maxUses }));
    return code;
  };

  it('A spin takes one free spin, and without free spins it is refused', async () => {
    await publishRing(services, ringOf(prizes.points));
    expect((await spin()).freeSpins).to.equal(0);
    expect(await refusalOf(spin())).to.equal('errors.wheel.spins');
    expect(await spinsOf(player)).to.equal(0);
    expect((await readSeeds(services.db, player.id)).nonce, 'a refusal burns no nonce').to.equal(1);
  });

  it('Points and money come from the house, and none of them counts for withdrawals', async () => {
    expect((await win('points')).bonusCentiPoints).to.equal(50_00);
    player = await playerWithSpins(1);
    expect((await win('money')).balanceKopecks).to.equal(10_00);
    expect(await readBalances(services.db, player.id)).to.include({
      moneyKopecks: 10_00,
      bonusCentiPoints: 0,
      donateKopecks: 0,
      donatePendingKopecks: 0,
    });
  });

  it('An item is a gift at its current price', async () => {
    const { prize } = await win('item');
    const item = (await itemsByIds(services.db, [prize.insertId ?? 0])).get(prize.insertId ?? 0);
    expect(item).to.include({ playerId: player.id, status: 'bonus', startStatus: 'bonus', drawId: null });
    expect(item?.priceKopecks).to.be.above(0);
  });

  it('A voucher is for its case and valid for 14 days', async () => {
    const { prize, drawId } = await win('case');
    const [voucher] = await listVouchers(services.db, player.id);
    expect(voucher).to.include({ id: prize.voucherId, drawId, usedAt: null });
    expect(voucher?.untilAt.getTime()).to.equal(clock.now().getTime() + 14 * DAY_MS);
  });

  it('A personal code works for a top-up and is repeated in the list of prizes', async () => {
    await win('promo');
    const [past] = (await listSpins(services, player.id, { beforeId: null, limit: 5 })).spins;
    const promo = past?.code?.code ?? '';
    expect(await checkPromo(services, player, { promo })).to.include({ type: 5, multiplierE4: 11_000 });
    expect(await refusalOf(checkPromo(services, await makePlayer(services, 0), { promo }))).to.equal(
      'errors.promo.unknown',
    );
  });

  it('A cashback runs for two hours', async () => {
    await win('cashback');
    expect((await selectPlayer(services.db, player.id))?.cashbackUntil?.getTime()).to.equal(
      clock.now().getTime() + 2 * HOUR_MS,
    );
  });

  it('A spin can win another spin', async () => {
    await win('spin');
    expect(await spinsOf(player)).to.equal(1);
  });

  it('A code pays for one spin per player and takes no free spin', async () => {
    await publishRing(services, ringOf(prizes.points));
    const code = await makeCode(null);
    expect((await spin(player, code.toLowerCase())).freeSpins).to.equal(1);
    expect(await refusalOf(spin(player, code))).to.equal('errors.promo.used');
    expect(await spinsOf(player), 'nothing else was taken for it').to.equal(1);
    expect((await spin(await makePlayer(services, 0), code)).freeSpins).to.equal(0);
  });

  it('Unknown, top-up, used-up and won codes are refused', async () => {
    await win('promo');
    const [past] = (await listSpins(services, player.id, { beforeId: null, limit: 1 })).spins;
    const other = await makePlayer(services, 0);
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

  it('Only the displayed wheel is accepted', async () => {
    const displayedVersion = await publishRing(services, ringOf(prizes.points));
    await publishSpins(services);
    const late = spinWheel(services, player, { promo: null, version: displayedVersion, revealMs: 0 });
    expect(await refusalOf(late)).to.equal('errors.wheel.changed');
    expect(await spinsOf(player)).to.equal(1);
  });

  it('A spin is refused while another process publishes a wheel unknown to this one', async () => {
    await services.db.raw("UPDATE data_versions SET version = version + 1 WHERE name = 'catalogue'");
    expect(await refusalOf(spin())).to.equal('errors.wheel.changed');
    await services.dataVersions.refresh();
    expect(await spinsOf(player)).to.equal(1);
    await spin();
  });

  it('A repeated intention returns one prize', async () => {
    await publishRing(services, ringOf(prizes.points));
    player = await playerWithSpins(3);
    const keyed = withKey(player, `spin-${String(player.id)}`);
    const first = await spin(keyed);
    expect(await spin(keyed)).to.deep.equal(first);
    expect(await spinsOf(player)).to.equal(2);
  });

  it('The published verifier confirms the proof after the reveal, and other players see it in time', async () => {
    await publishRing(
      services,
      Object.values(prizes).flatMap((one, index) => (index === 0 ? [one, one] : [one])),
    );
    const { drawId, position, ticket } = await spinWheel(services, player, {
      promo: null,
      version: null,
      revealMs: 5000,
    });
    const stranger = await makePlayer(services, 0);
    expect(await refusalOf(loadProof(services, stranger, drawId))).to.equal('errors.draw.unknown');
    expect((await loadProof(services, player, drawId)).hit.sector?.position).to.equal(position);
    clock.moveBy(5000);
    await transaction(services, null, (tx) => rotateSeedPair(tx, services, player.id, null));
    const { proof, ranges, hit, wheel } = await loadProof(services, stranger, drawId);
    expect(proof).to.include({ kind: 'wheel', ticket, itemId: null });
    const odds = ranges.map(({ from, to, sector }) => ({ id: sector?.position ?? 0, from, to }));
    expect(odds).to.have.lengthOf(8);
    expect(wheel?.sectors).to.have.lengthOf(8);
    const outcome = { id: hit.sector?.position ?? 0 };
    expect(verifyDraw({ ...proof, odds, outcome }).holds).to.equal(true);
  });

  it('A player’s prizes are listed page by page, the newest first, without those of others', async () => {
    await publishRing(services, ringOf(prizes.points));
    player = await playerWithSpins(3);
    const ids: number[] = [];
    for (let left = 3; left > 0; left -= 1) ids.unshift((await spin()).id);
    const first = await listSpins(services, player.id, { beforeId: null, limit: 2 });
    const second = await listSpins(services, player.id, { beforeId: first.next, limit: 2 });
    expect([...first.spins, ...second.spins].map(({ spinId }) => spinId)).to.deep.equal(ids);
    expect(second.next).to.equal(null);
    expect((await listSpins(services, playerOf(player.id + 1).id, { beforeId: null, limit: 2 })).spins).to.deep.equal(
      [],
    );
  });

  it('A spin needs a bounded number of statements for every prize', async () => {
    for (const kind of Object.keys(prizes) as NewSector['kind'][]) {
      player = await playerWithSpins(1);
      await publishRing(services, ringOf(prizes[kind]));
      // Fills the cache: a new wheel is loaded once, not on every spin.
      await spin(await playerWithSpins(1));
      const statements: string[] = [];
      const note = ({ sql }: { sql: string }): number => statements.push(sql);
      services.db.on('query', note);
      await spin(withKey(player, `count-${kind}-${String(player.id)}`)).finally(() =>
        services.db.removeListener('query', note),
      );
      const own = statements.filter((sql) => !/^(BEGIN|COMMIT)|database_epoch/.test(sql));
      expect(own.length, kind).to.be.within(8, STATEMENTS_AT_MOST);
    }
  });
});
