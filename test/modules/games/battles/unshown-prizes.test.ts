/**
 * A prize in money is given with the draws, but no page, call or message of its player may show it before the last
 * round is revealed: history, balances, day totals and the copy of the account.
 */
import { expect } from 'chai';
import { currencyByCode } from '#src/core/currencies/index.ts';
import { loadPlayerState } from '#src/players/players/index.ts';
import { readShownDays } from '#src/players/player-protection/index.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { movementsOf } from '#src/admin/players/history-model.ts';
import { movementsFile } from '#src/portal/my-account/movements-file.ts';
import { readMovements } from '#src/portal/my-account/index.ts';
import type { Player } from '#src/shared/actor.ts';
import type { Services } from '#src/platform/services.ts';
import { assert } from '#src/shared/assert.ts';
import type { BattleFormat, BattleMode } from '#src/shared/battles.ts';
import { closeServices, expectCleanAudit, fixedClock, makeServices } from '#test/support/services.ts';
import { PLAIN, play, RICH } from './battle-stage.ts';

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
    const [state, days, { notices }, prizes] = await Promise.all([
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
      notices: notices.filter(({ kind }) => kind !== 'battle.begun').length,
    };
  }

  async function readerOf({ id }: Player) {
    const currency = await currencyByCode(services, 'rub');
    const viewer = { locale: 'ru' as const, t: services.texts.t('ru'), currency };
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
      for (const [place, player] of players.entries()) {
        const { prizeKopecks = 0, wonKopecks = 0 } = battle.seats[place] ?? {};
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

  it('Staff read the prize at once', async () => {
    const { players } = await play(services, { mode: 'shared' });
    const [player] = players;
    assert(player, 'The battle has players');
    const { viewer } = await readerOf(player);
    const { rows } = await movementsOf(services, player.id, null, viewer);
    expect(rows.map(({ kind }) => kind)).to.include('battle_prize');
  });
});
