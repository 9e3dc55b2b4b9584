/* Removing a demo player: items are sold, all value returns to the demo account, and the ledger stays balanced. */
import { expect } from 'chai';
import { selectPlayer } from '#src/players/players/index.ts';
import { createBattle, joinBattle } from '#src/games/battles/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { listContracts, readContractOffer, signContract } from '#src/games/contracts/index.ts';
import { ownedSummary } from '#src/players/inventory/index.ts';
import { readBalances } from '#src/core/ledger/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { findTargets, listUpgrades, rollUpgrade } from '#src/games/upgrades/index.ts';
import { requestWithdrawal } from '#src/payments/withdrawals/request-withdrawal.ts';
import { nothingRemoved, removePlayer } from '#tools/demo/remove-demo.ts';
import {
  closeServices,
  expectCleanAudit,
  giveDonate,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';

describe('Removing a demo player', () => {
  let services: Services;
  before(async () => (services = await makeServices()));
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  /** Items for a contract, and one for an upgrade with its target. Most drops qualify. */
  async function fitting(player: Player): Promise<{ put: number[]; stake: number; target: number }> {
    for (;;) {
      const { drops } = await openCase(services, player, { caseName: 'plain', count: 5, revealMs: 0, quote: null });
      const [stake, ...others] = drops;
      const put = others.map(({ insertId }) => insertId);
      if (!stake || (await refusalOf(readContractOffer(services, player.id, put))) !== 'nothing was refused') continue;
      const input = { aboveKopecks: stake.priceKopecks + 1, q: '', cursor: null, limit: 1 };
      const [target] = (await findTargets(services, input)).targets;
      if (target) return { put, stake: stake.insertId, target: target.item.id };
    }
  }

  it('Removal sells the items, takes all balances back and closes the account', async () => {
    const player = await makePlayer(services, 50_000);
    const opening = await openCase(services, player, { caseName: 'cashback', count: 10, revealMs: 0, quote: null });
    const worth = opening.drops.reduce((sum, drop) => sum + drop.priceKopecks, 0);
    const removed = nothingRemoved();
    await removePlayer(services, player.id, removed);
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
    expect(await readBalances(services.db, player.id)).to.deep.equal({
      moneyKopecks: 0,
      bonusCentiPoints: 0,
      donateKopecks: 0,
      donatePendingKopecks: 0,
      debtKopecks: 0,
    });
    expect((await ownedSummary(services.db, player.id)).count).to.equal(0);
    expect((await selectPlayer(services.db, player.id))?.closedAt).to.be.instanceOf(Date);
  });

  it('Items consumed by contracts and upgrades stay consumed, and their outcomes are sold', async () => {
    const player = await makePlayer(services, 100_000);
    const { put, stake, target } = await fitting(player);
    await signContract(services, player, { ids: put, quote: null, revealMs: 0 });
    const input = { ids: [stake], addMinor: 1, target, side: 'under', quote: null, revealMs: 0 } as const;
    await rollUpgrade(services, player, input);
    const { count } = await ownedSummary(services.db, player.id);
    const removed = nothingRemoved();
    await removePlayer(services, player.id, removed);
    expect(removed).to.include({ players: 1, items: count });
    expect((await ownedSummary(services.db, player.id)).count).to.equal(0);
    expect((await readBalances(services.db, player.id)).moneyKopecks).to.equal(0);
    // Draws stay provable.
    const page = { beforeId: null, limit: 5 };
    expect((await listContracts(services.db, player.id, page)).contracts).to.have.lengthOf(1);
    expect((await listUpgrades(services.db, player.id, page)).upgrades).to.have.lengthOf(1);
  });

  it('Limits and self-exclusions do not prevent removal, and a self-exclusion stays', async () => {
    const player = await makePlayer(services, 50_000);
    await openCase(services, player, { caseName: 'plain', count: 2, revealMs: 0, quote: null });
    await changeLimit(services, player, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: 0 }]);
    await takeBreak(services, player, { days: null });
    await removePlayer(services, player.id, nothingRemoved());
    expect((await selectPlayer(services.db, player.id))?.closedAt).not.to.equal(null);
    expect(await ownedSummary(services.db, player.id)).to.include({ count: 0 });
    expect(await services.db('play_limits').where({ player_id: player.id })).to.deep.equal([]);
    expect(await services.db('play_breaks').where({ player_id: player.id })).to.have.lengthOf(1);
  });

  it('Removal ends a waiting withdrawal and a waiting battle, and returns all that was put into them', async () => {
    const [player, guest] = [await makePlayer(services, 52_000), await makePlayer(services, 50_000)];
    await giveDonate(services, player.id, 1_000_000);
    const { drops } = await openCase(services, player, { caseName: 'plain', count: 1, revealMs: 0, quote: null });
    const [won] = drops;
    if (won === undefined) throw new Error('an opening without a drop');
    await requestWithdrawal(services, player, { insertId: won.insertId, gameId: '38204417' });
    const terms = { caseNames: ['plain'], format: '1v1v1', mode: 'classic', fundPercent: 50 } as const;
    const { code } = await createBattle(services, player, { ...terms, isPrivate: false, quote: null });
    await joinBattle(services, guest, { code, seat: null, quote: null });
    const removed = nothingRemoved();
    await removePlayer(services, player.id, removed);
    expect(removed).to.include({ items: 1, kopecks: 50_000 + won.priceKopecks, locked: 0 });
    expect((await readBalances(services.db, guest.id)).moneyKopecks).to.equal(50_000);
  });

  it('Concurrent removals lose no money', async () => {
    const players = await Promise.all([1, 2, 3, 4].map((roubles) => makePlayer(services, roubles * 100)));
    const removed = nothingRemoved();
    await Promise.all(players.map(({ id }) => removePlayer(services, id, removed)));
    expect(removed).to.include({ players: 4, items: 0, kopecks: 1000 });
  });
});
