/**
 * Breaks: no game can be played in any way, while selling still works. A break can be extended but not shortened, and
 * staff lift one without an end after half a year at the earliest.
 */
import { expect } from 'chai';
import { spinWheel } from '#src/games/wheel/index.ts';
import { signContract } from '#src/games/contracts/index.ts';
import { sellItems } from '#src/players/inventory/index.ts';
import { breakOf, liftExclusion, takeBreak, withoutBreak } from '#src/players/player-protection/breaks/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { insertBreak } from '#src/players/player-protection/breaks/store.ts';
import { createPayment } from '#src/payments/top-ups/index.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Player } from '#src/shared/actor.ts';
import { openCase } from '#src/games/cases/index.ts';
import { closePlayer } from '#src/portal/account-data/close-player.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { givePoints, refusalOf } from '#test/support/services.ts';
import { duringGame, GAME_MS } from './during-game.ts';
import { playStage } from './play-stage.ts';
import { DAY_MS } from '#src/shared/time.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

describe('A break of a player', function () {
  this.timeout(60_000);
  const stage = playStage();
  const { clock, open, dearest } = stage;
  before(() => publishRing(stage.services, ringOf({ kind: 'spin' })));

  const lift = () =>
    transaction(stage.services, null, async (tx) => {
      await liftExclusion(tx, stage.services, stage.player.id, { memberId: 1, reason: 'asked for it' });
      return null;
    });
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
  });

  it('A break ends at its end for games, top-ups and invitations, and not a millisecond earlier', async () => {
    const topUp = () => createPayment(stage.services, stage.player, { sum: 100, method: 'sandbox', promo: '' });
    const invited = () => withoutBreak(stage.services.db, [stage.player.id], clock.now());
    const { until } = await takeBreak(stage.services, stage.player, { days: 1 });
    expect(until).to.equal(new Date(clock.now().getTime() + DAY_MS).toISOString());
    clock.moveBy(DAY_MS - 1);
    expect([await refusalOf(open()), await refusalOf(topUp())]).to.deep.equal(Array(2).fill('errors.play.paused'));
    expect(await invited()).to.deep.equal([]);
    clock.moveBy(1);
    await open();
    await topUp();
    expect(await invited()).to.deep.equal([stage.player.id]);
  });

  it('The longest of several breaks counts, and a self-exclusion is the longest', async () => {
    for (const days of [1, 3, 2, null, 30]) {
      const untilAt = days === null ? null : new Date(clock.now().getTime() + days * DAY_MS);
      await transaction(stage.services, null, async (tx) => {
        await insertBreak(tx, stage.player.id, { fromAt: tx.now, untilAt });
        return null;
      });
      const error: unknown = await open().catch((reason: unknown) => reason);
      const longest = days === 2 ? 3 : days;
      const isEndless = days === null || days === 30;
      const until = isEndless ? '' : new Date(clock.now().getTime() + Number(longest) * DAY_MS).toISOString();
      expect(error, String(days)).to.have.property('params').that.includes({ untilAt: until });
      const own = await breakOf(stage.services.db, stage.player.id, clock.now());
      expect(own?.untilAt?.toISOString() ?? '', String(days)).to.equal(until);
    }
  });

  it('A break begins after the game that was under way, and is not taken while one is', async () => {
    const before = clock.now().getTime();
    const { hasWaited, answer } = await duringGame(stage, () => takeBreak(stage.services, stage.player, { days: 1 }));
    expect([hasWaited, answer.until]).to.deep.equal([true, new Date(before + GAME_MS + DAY_MS).toISOString()]);
    const own = await breakOf(stage.services.db, stage.player.id, clock.now());
    expect(own?.fromAt.getTime()).to.equal(before + GAME_MS);
  });

  it('A game and a top-up that wait for a break under way do not take place', async () => {
    for (const act of [
      () => open(),
      () => createPayment(stage.services, stage.player, { sum: 100, method: 'sandbox', promo: '' }),
    ]) {
      const rest = (tx: Tx) => insertBreak(tx, stage.player.id, { fromAt: tx.now, untilAt: null });
      const refused = await duringGame(stage, () => refusalOf(act()), rest);
      expect(refused).to.deep.equal({ hasWaited: true, answer: 'errors.play.paused' });
    }
  });

  for (const [name, command] of Object.entries<(by: Player) => Promise<unknown>>({
    'an opening': (by) => openCase(stage.services, by, { caseName: 'plain', count: 1, revealMs: 0, quote: null }),
    'a break': (by) => takeBreak(stage.services, by, { days: 1 }),
    'a limit': (by) => changeLimit(stage.services, by, [{ does: 'set', kind: 'loss', period: 'day', sumKopecks: 0 }]),
    'a top-up': (by) => createPayment(stage.services, by, { sum: 100, method: 'sandbox', promo: '' }),
  })) {
    it(`An account that is closed while ${name} of its session waits is refused`, async () => {
      const closing = (tx: Tx) => closePlayer(tx, stage.player.id);
      const refused = await duringGame(stage, () => refusalOf(command({ ...stage.player, isSignedIn: true })), closing);
      expect(refused).to.deep.equal({ hasWaited: true, answer: 'errors.auth.invalid' });
    });
  }

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
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
    await takeBreak(stage.services, stage.player, { days: null });
    clock.moveBy(180 * DAY_MS - 1);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.early');
    clock.moveBy(1);
    await lift();
    await open();
    expect(await refusalOf(lift())).to.equal('errors.exclusion.none');
  });

  it('Staff lift no self-exclusion while a younger one is not half a year old', async () => {
    const exclude = () =>
      transaction(stage.services, null, async (tx) => {
        await insertBreak(tx, stage.player.id, { fromAt: tx.now, untilAt: null });
        return null;
      });
    await exclude();
    clock.moveBy(80 * DAY_MS);
    await exclude();
    clock.moveBy(100 * DAY_MS);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.early');
    clock.moveBy(80 * DAY_MS - 1);
    expect(await refusalOf(lift())).to.equal('errors.exclusion.early');
    clock.moveBy(1);
    await lift();
    await open();
  });

  it('Lifting waits for a game under way', async () => {
    await takeBreak(stage.services, stage.player, { days: null });
    clock.moveBy(180 * DAY_MS);
    expect((await duringGame(stage, lift)).hasWaited).to.equal(true);
  });

  it('A break stays as it was taken, also under SQL', async () => {
    await takeBreak(stage.services, stage.player, { days: 7 });
    const own = stage.services.db('play_breaks').where({ player_id: stage.player.id });
    expect(await refusalOf(own.clone().update({ until_at: clock.now() }))).to.contain('kept as it was taken');
    expect(await refusalOf(own.clone().delete())).to.contain('kept as it was taken');
  });
});
