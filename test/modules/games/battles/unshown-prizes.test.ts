/**
 * A prize in money is given with the draws, but no page, call or message of its player may show it before the last
 * round is revealed: history, balances, day totals, the copy of the account, and the answers of games and sales.
 */
import { expect } from 'chai';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import { rollUpgrade } from '#src/games/upgrades/index.ts';
import { spinWheel } from '#src/games/wheel/index.ts';
import { sellAllItems, sellItems } from '#src/players/inventory/index.ts';
import { loadPlayerState } from '#src/players/players/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { readShownDays } from '#src/players/player-protection/index.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { movementsOf } from '#src/admin/players/history-model.ts';
import { movementsFile } from '#src/portal/my-account/movements-file.ts';
import { readMovements } from '#src/portal/my-account/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { createBattle, joinBattle } from '#src/games/battles/index.ts';
import { assert } from '#src/shared/assert.ts';
import { AppError } from '#src/shared/errors.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  giveMoney,
  makePlayer,
  makeServices,
} from '#test/support/services.ts';
import { publishRing, ringOf } from '#test/support/catalogue/wheel-ring.ts';
import { battleOf, begin, inputOf, moneyOf, PLAIN, play, RICH } from './battle-stage.ts';

const ENTRY = 2 * PLAIN;

describe('Prizes in money of battles that are still shown', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  after(async () => {
    await expectCleanAudit(services);
    await closeServices(services);
  });

  /** Everything that a player may read about the own money. */
  async function shownTo(player: Player) {
    const { viewer, page } = await readerOf(player);
    const file: string[] = [];
    const all = { unit: '', kind: '' } as const;
    for await (const piece of movementsFile(services, { ...viewer, player }, all).pieces) file.push(piece);
    const [state, days, { notifications }, prizes] = await Promise.all([
      loadPlayerState(services, player.id),
      readShownDays(services, player.id, 0),
      listNotifications(services.db, player.id, null),
      page({ ...all, kind: 'battle_prize', cursor: null }),
    ]);
    return {
      money: state?.balances.moneyKopecks,
      movements: (await page({ ...all, cursor: null })).list.length,
      prizes: prizes.list.length,
      linesOfFile: file.join('').trim().split('\n').length - 1,
      won: days.reduce((sum, { won }) => sum + won, 0),
      notices: notifications.filter(({ kind }) => kind !== 'battle.begun').length,
    };
  }

  async function readerOf({ id }: Player) {
    const viewer = await viewerIn(services, { locale: 'ru', currency: 'rub' });
    const page = (input: Parameters<typeof readMovements>[2]) => readMovements(services, id, input, 50, viewer);
    return { viewer, page };
  }

  const KINDS: readonly (readonly [BattleFormat, BattleMode])[] = [
    ['2v2', 'classic'],
    ['1v1', 'shared'],
    ['1v1', 'classic'],
  ];
  for (const [format, mode] of KINDS) {
    it(`A player of ${format} ${mode} reads the same before the last round, whatever the outcome`, async () => {
      const { players, battle } = await play(services, { format, mode });
      const before = { money: RICH - ENTRY, movements: 2, prizes: 0, linesOfFile: 2, won: 0, notices: 0 };
      for (const player of players) expect(await shownTo(player)).to.deep.equal(before);
      assert(battle.finishAt, 'The battle is drawn');
      clock.moveBy(battle.finishAt.getTime() - clock.now().getTime() - 1);
      for (const player of players) expect(await shownTo(player)).to.deep.equal(before);
      clock.moveBy(1);
      for (const [index, player] of players.entries()) {
        const { prizeKopecks = 0, wonKopecks = 0 } = battle.seats[index] ?? {};
        const prizes = prizeKopecks > 0 ? 1 : 0;
        expect(await shownTo(player)).to.deep.equal({
          ...before,
          money: RICH - ENTRY + prizeKopecks,
          movements: 2 + prizes,
          linesOfFile: 2 + prizes,
          prizes,
          won: wonKopecks,
        });
      }
    });
  }

  const open = (player: Player, count = 1) =>
    openCase(services, player, { caseName: 'plain', count, revealMs: 0, quote: null });
  const shownMoney = async (player: Player): Promise<number | undefined> =>
    (await loadPlayerState(services, player.id))?.balances.moneyKopecks;

  /** The balance in the answer of every call that states one, each with the balance of the header after it. */
  async function answeredTo(player: Player): Promise<Record<string, readonly [answer: number, header: unknown]>> {
    const { itemsById } = await publishedCases(services);
    const target = [...itemsById.values()].toSorted((a, b) => b.priceCentiG - a.priceCentiG)[0]?.id ?? 0;
    const opening = await open(player, 4);
    const [first, second] = opening.drops.map(({ insertId }) => insertId);
    assert(first !== undefined && second !== undefined, 'Four cases were opened');
    const steps: Record<string, () => Promise<{ readonly balanceKopecks: number }>> = {
      opening: () => open(player),
      sale: () => sellItems(services, player, { ids: [first] }),
      upgrade: () =>
        rollUpgrade(services, player, {
          ids: [second],
          addMinor: 100,
          target,
          side: 'under',
          quote: null,
          revealMs: 0,
        }),
      spin: () => spinWheel(services, player, { promo: null, version: null, revealMs: 0 }),
      saleOfAll: async () => {
        const owned = await services.db('items').where({ player_id: player.id, status: 'owned' }).count({ count: '*' });
        return await sellAllItems(services, player, { expected: Number(owned[0]?.['count']) });
      },
    };
    const answers: Record<string, readonly [number, unknown]> = {};
    for (const [name, step] of Object.entries(steps))
      answers[name] = [(await step()).balanceKopecks, await shownMoney(player)];
    return answers;
  }

  it('The answers of games and sales state the shown balance, and after the last round the whole one', async () => {
    await publishRing(services, ringOf({ kind: 'money', amount: 1000 }));
    const { players, battle } = await play(services, { mode: 'shared' });
    const [player] = players;
    const prize = battle.seats[0]?.prizeKopecks ?? 0;
    assert(player && battle.finishAt && prize > 0, 'The battle gave a prize in money');
    await giveFreeSpins(services, player.id, 4);
    for (const [name, [answer, header]] of Object.entries(await answeredTo(player))) {
      expect(answer, name).to.equal(header);
    }
    expect(await shownMoney(player)).to.equal((await moneyOf(services, player)) - prize);
    clock.moveBy(battle.finishAt.getTime() - clock.now().getTime());
    for (const [name, [answer, header]] of Object.entries(await answeredTo(player))) {
      expect(answer, name).to.equal(header);
    }
    expect(await shownMoney(player)).to.equal(await moneyOf(services, player));
  });

  it('A player spends a prize that is not shown yet, and the answer states nothing below zero', async () => {
    const { creator, code } = await begin(services, { mode: 'shared' });
    const guest = await makePlayer(services, ENTRY);
    await joinBattle(services, guest, { code, seat: null, quote: null });
    const prize = (await battleOf(services, code)).seats[1]?.prizeKopecks ?? 0;
    expect([prize > 0, await shownMoney(guest)]).to.deep.equal([true, 0]);
    if (prize < PLAIN) await giveMoney(services, guest.id, PLAIN - prize);
    expect((await open(guest)).balanceKopecks).to.equal(0);
    expect(await moneyOf(services, guest)).to.equal(Math.max(prize, PLAIN) - PLAIN);
    const created = await createBattle(services, creator, inputOf({ isPrivate: true }));
    expect((await battleOf(services, created.code)).state).to.equal('waiting');
  });

  it('A player who opens a case while the last seat is taken reads no prize in the answer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { creator, code } = await begin(services, { mode: 'shared' });
      const guest = await makePlayer(services, RICH);
      const [{ balanceKopecks }] = await Promise.all([
        open(creator),
        joinBattle(services, guest, { code, seat: null, quote: null }),
      ]);
      expect(balanceKopecks).to.equal(RICH - ENTRY - PLAIN);
    }
  });

  it('An opening and a sale do not wait for a battle that another transaction has locked', async () => {
    const { players, battle } = await play(services, { mode: 'shared' });
    const [player] = players;
    assert(player, 'The battle has players');
    await services.db.transaction(async (locking) => {
      await locking('battles').where({ id: battle.id }).forUpdate();
      await locking('battle_seats').where({ battle_id: battle.id }).forUpdate();
      const { drops } = await open(player);
      const { sold } = await sellItems(services, player, { ids: drops.map(({ insertId }) => insertId) });
      expect(sold).to.have.lengthOf(1);
    });
  });

  it('A refusal by a limit states what is left without winnings that are not shown yet', async () => {
    const { players, battle } = await play(services, { mode: 'shared' });
    const [player] = players;
    assert(player && battle.finishAt, 'The battle is drawn');
    const sumKopecks = ENTRY + 10;
    await changeLimit(services, player, [{ does: 'set', kind: 'loss', period: 'day', sumKopecks }]);
    const leftNow = async (): Promise<unknown> => {
      const refusal: unknown = await open(player, 10).catch((error: unknown) => error);
      return refusal instanceof AppError ? [refusal.key, refusal.params['leftKopecks']] : refusal;
    };
    expect(await leftNow()).to.deep.equal(['errors.play.limit', 10]);
    clock.moveBy(battle.finishAt.getTime() - clock.now().getTime());
    const left = Math.min(sumKopecks, 10 + (battle.seats[0]?.wonKopecks ?? 0));
    expect(await leftNow()).to.deep.equal(['errors.play.limit', left]);
  });

  it('Staff read the prize at once', async () => {
    const { players } = await play(services, { mode: 'shared' });
    const [player] = players;
    assert(player, 'The battle has players');
    const { viewer } = await readerOf(player);
    const { rows } = await movementsOf(services, player.id, null, viewer);
    expect(rows.map(({ kind }) => kind)).to.include('battle_prize');
  });
});
