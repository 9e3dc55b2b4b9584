/**
 * Breaks: no game can be played in any way, while selling still works. A break can be extended but not shortened, and
 * staff lift one without an end after half a year at the earliest.
 */
import { expect } from 'chai';
import { spinWheel } from '#src/games/wheel/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { breakOf, liftExclusion, takeBreak } from '#src/players/player-protection/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { publishRing, ringOf } from '#test/support/wheel-ring.ts';
import { givePoints, refusalOf } from '#test/support/services.ts';
import { playStage } from './play-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';

describe('A break of a player', function () {
  this.timeout(60_000);
  const stage = playStage();
  const { clock, open, dearest } = stage;
  before(() => publishRing(stage.services, ringOf({ kind: 'spin' })));

  const everyGame = async (): Promise<string[]> => {
    const { drops } = await open(4);
    const ids = drops.map(({ insertId }) => insertId);
    const target = await dearest();
    await giveFreeSpins(stage.services, stage.player.id, 1);
    await givePoints(stage.services, stage.player.id, 10_000);
    await takeBreak(stage.services, stage.player, { days: 1 });
    const refused = await Promise.all([
      refusalOf(open()),
      refusalOf(open(1, 'for-free')),
      refusalOf(open(1, 'for-points')),
      refusalOf(signContract(stage.services, stage.player, { ids: ids.slice(0, 3), quote: null, revealMs: 0 })),
      refusalOf(
        rollUpgrade(stage.services, stage.player, {
          ids: ids.slice(0, 1),
          addMinor: 0,
          target,
          side: 'under',
          quote: null,
          revealMs: 0,
        }),
      ),
      refusalOf(spinWheel(stage.services, stage.player, { promo: null, version: null, revealMs: 0 })),
    ]);
    await sellItems(stage.services, stage.player, { ids });
    return refused;
  };

  it('A break closes every game, free or not, and selling stays possible', async () => {
    expect(new Set(await everyGame())).to.deep.equal(new Set(['errors.play.paused']));
    clock.moveBy(DAY_MS);
    await open();
  });

  it('A break can be extended and not shortened', async () => {
    await takeBreak(stage.services, stage.player, { days: 7 });
    for (const days of [1, 7]) {
      expect(await refusalOf(takeBreak(stage.services, stage.player, { days }))).to.equal('errors.play.paused');
    }
    await takeBreak(stage.services, stage.player, { days: 8 });
    await takeBreak(stage.services, stage.player, { days: null });
    expect(await refusalOf(takeBreak(stage.services, stage.player, { days: 30 }))).to.equal('errors.play.paused');
    clock.moveBy(400 * DAY_MS);
    expect(await breakOf(stage.services.db, stage.player.id, clock.now())).to.include({ untilAt: null });
    expect(await refusalOf(open())).to.equal('errors.play.paused');
  });

  it('Staff lift a break without an end after half a year, and not before', async () => {
    const lift = () =>
      transaction(stage.services, null, async (tx) => {
        await liftExclusion(tx, stage.services, stage.player.id, { memberId: 1, reason: 'asked for it' });
        return null;
      });
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
    await takeBreak(stage.services, stage.player, { days: null });
    clock.moveBy(180 * DAY_MS - 1);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.early');
    clock.moveBy(1);
    await lift();
    await open();
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
  });

  it('A break stays as it was taken, also under SQL', async () => {
    await takeBreak(stage.services, stage.player, { days: 7 });
    const own = stage.services.db('play_breaks').where({ player_id: stage.player.id });
    expect(await refusalOf(own.clone().update({ until_at: clock.now() }))).to.contain('kept as it was taken');
    expect(await refusalOf(own.clone().delete())).to.contain('kept as it was taken');
  });
});
