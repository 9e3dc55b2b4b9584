/* Removing a demo player: items are sold, all goes back to the demo account, and the ledger stays whole. */
import { expect } from 'chai';
import { loadPlayer } from '#src/accounts/index.ts';
import { openCase } from '#src/cases/index.ts';
import { ownedSummary } from '#src/items/index.ts';
import { readBalances } from '#src/ledger/index.ts';
import type { World } from '#src/platform/world.ts';
import { nothingRemoved, removePlayer } from '../../../scripts/demo/remove-demo.ts';
import { closeWorld, expectCleanAudit, makePlayer, makeWorld } from '../../support/world.ts';

describe('removing a demo player', () => {
  let world: World;
  before(async () => (world = await makeWorld()));
  afterEach(() => expectCleanAudit(world));
  after(() => closeWorld(world));

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

  it('loses no sum when many are removed at once', async () => {
    const players = await Promise.all([1, 2, 3, 4].map((roubles) => makePlayer(world, roubles * 100)));
    const removed = nothingRemoved();
    await Promise.all(players.map(({ id }) => removePlayer(world, id, removed)));
    expect(removed).to.include({ players: 4, items: 0, kopecks: 1000 });
  });
});
