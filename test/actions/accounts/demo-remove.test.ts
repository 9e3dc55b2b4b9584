/* Removing a demo player: items are sold, all goes back to the demo account, and the ledger stays whole. */
import { expect } from 'chai';
import { loadPlayer } from '#src/accounts/index.ts';
import { openCase } from '#src/cases/index.ts';
import { listContracts, readContractOffer, signContract } from '#src/contracts/index.ts';
import { ownedSummary } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import { changeLimit, takeBreak } from '#src/limits/index.ts';
import type { Player } from '#src/platform/player.ts';
import type { World } from '#src/platform/world.ts';
import { findTargets, listUpgrades, rollUpgrade } from '#src/upgrades/index.ts';
import { nothingRemoved, removePlayer } from '../../../scripts/demo/remove-demo.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld, refusalOf } from '../../support/world.ts';

describe('removing a demo player', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  after(() => expectCleanAudit(world));
  after(() => closeWorld(world));

  /** Items for a contract, and one for an upgrade with what it may aim at: what comes out of a case mostly fits. */
  async function fitting(player: Player): Promise<{ put: number[]; stake: number; target: number }> {
    for (;;) {
      const { drops } = await openCase(world, player, { caseName: 'plain', count: 5, revealMs: 0, quote: null });
      const [stake, ...others] = drops;
      const put = others.map(({ insertId }) => insertId);
      if (!stake || (await refusalOf(readContractOffer(world, player.id, put))) !== 'nothing was refused') continue;
      const wish = { aboveKopecks: stake.priceKopecks + 1, q: '', cursor: null, limit: 1 };
      const [target] = (await findTargets(world, wish)).targets;
      if (target) return { put, stake: stake.insertId, target: target.item.id };
    }
  }

  it('sells what they have, takes all balances back and closes the account', async () => {
    const player = await makePlayer(world, 50_000);
    const opening = await openCase(world, player, { caseName: 'cashback', count: 10, revealMs: 0, quote: null });
    const worth = opening.drops.reduce((sum, drop) => sum + drop.priceKopecks, 0);
    const removed = nothingRemoved();
    await removePlayer(world, player.id, removed);
    expect(removed).to.deep.equal({
      players: 1,
      items: 10,
      kopecks: opening.balanceKopecks + worth,
      centiPoints: opening.bonusCentiPoints,
      locked: 0,
      promos: 0,
      adverts: 0,
      works: 0,
      members: 0,
    });
    expect(await readBalances(world.db, player.id)).to.deep.equal({
      moneyKopecks: 0,
      bonusCentiPoints: 0,
      donateKopecks: 0,
      donatePendingKopecks: 0,
      debtKopecks: 0,
    });
    expect((await ownedSummary(world.db, player.id)).count).to.equal(0);
    expect((await loadPlayer(world, player.id))?.closedAt).to.be.instanceOf(Date);
  });

  it('leaves what went into contracts and upgrades gone, and sells what came out', async () => {
    const player = await makePlayer(world, 100_000);
    const { put, stake, target } = await fitting(player);
    await signContract(world, player, { ids: put, quote: null, revealMs: 0 });
    const wish = { ids: [stake], addMinor: 1, target, side: 'under', quote: null, revealMs: 0 } as const;
    await rollUpgrade(world, player, wish);
    const { count } = await ownedSummary(world.db, player.id);
    const removed = nothingRemoved();
    await removePlayer(world, player.id, removed);
    expect(removed).to.include({ players: 1, items: count });
    expect((await ownedSummary(world.db, player.id)).count).to.equal(0);
    expect((await readBalances(world.db, player.id)).moneyKopecks).to.equal(0);
    // What was drawn stays provable.
    const page = { beforeId: null, limit: 5 };
    expect((await listContracts(world.db, player.id, page)).contracts).to.have.lengthOf(1);
    expect((await listUpgrades(world.db, player.id, page)).upgrades).to.have.lengthOf(1);
  });

  it('is not held up by limits, nor by an exclusion, which stays', async () => {
    const player = await makePlayer(world, 50_000);
    await openCase(world, player, { caseName: 'plain', count: 2, revealMs: 0, quote: null });
    await changeLimit(world, player, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: 0 }]);
    await takeBreak(world, player, { days: null });
    await removePlayer(world, player.id, nothingRemoved());
    expect((await loadPlayer(world, player.id))?.closedAt).not.to.equal(null);
    expect(await ownedSummary(world.db, player.id)).to.include({ count: 0 });
    expect(await world.db('play_limits').where({ player_id: player.id })).to.deep.equal([]);
    expect(await world.db('play_breaks').where({ player_id: player.id })).to.have.lengthOf(1);
  });

  it('loses no sum when many are removed at once', async () => {
    const players = await Promise.all([1, 2, 3, 4].map((roubles) => makePlayer(world, roubles * 100)));
    const removed = nothingRemoved();
    await Promise.all(players.map(({ id }) => removePlayer(world, id, removed)));
    expect(removed).to.include({ players: 4, items: 0, kopecks: 1000 });
  });
});
