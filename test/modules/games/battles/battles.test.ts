/**
 * Case battles: money and items move once, whatever the mode; every refusal changes nothing; every test ends with the
 * audit, which verifies each draw and each winner with the published verifier.
 */
import { expect } from 'chai';
import { battleCases } from '#src/games/battles/battle-cases.ts';
import { loadCreate } from '#src/games/battles/create-model.ts';
import {
  addBot,
  battleModel,
  cancelBattle,
  createBattle,
  joinBattle,
  listBattles,
  quoteOfBattle,
  splitEqually,
} from '#src/games/battles/index.ts';
import { battles } from '#src/games/battles/game.ts';
import battlesModule from '#src/games/battles/module.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import type { BalancesChanged } from '#src/core/ledger/index.ts';
import { changeSettings, readSettings } from '#src/core/settings/index.ts';
import { viewerIn } from '#src/core/currencies/index.ts';
import { BATTLE_FORMATS, BATTLE_MODES, type BattleMode, FILL_MS } from '#src/shared/battles.ts';
import type { Player } from '#src/shared/actor.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { itemsByIds } from '#src/players/inventory/index.ts';
import { latestDrops } from '#src/portal/leaderboards/index.ts';
import { flagsOf } from '#src/players/risk/index.ts';
import { upsertDevice } from '#src/players/risk/store/devices.ts';
import { listNotifications } from '#src/players/notifications/index.ts';
import { changeLimit } from '#src/players/player-protection/limits/index.ts';
import { readPlayDays } from '#src/players/player-protection/index.ts';
import { takeBreak } from '#src/players/player-protection/breaks/index.ts';
import { deleteAccount } from '#src/portal/account-data/delete-account.ts';
import { nextMoscowDayMs } from '#src/shared/moscow-day.ts';
import { ceilToCurrency } from '#src/shared/money.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';
import { kopecks } from '#src/shared/units.ts';
import { closeCountries } from '#test/support/catalogue/closed-countries.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  refusalOf,
} from '#test/support/services.ts';
import { keepCases } from '#test/support/store-wide.ts';
import { battleOf, begin, callBot, inputOf, moneyOf, PLAIN, play, RICH } from './battle-stage.ts';

const ENTRY = 2 * PLAIN;

describe('Case battles', function () {
  this.timeout(60_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => (services = await makeServices({ clock })));
  afterEach(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const runJob = async (name: string): Promise<void> => {
    await battlesModule.jobs.find((job) => job.name === name)?.act(services);
  };
  /** What counts as spent of a player who has played on one day alone. */
  const spentBy = async ({ id }: Player): Promise<number> => (await readPlayDays(services.db, id, 0))[0]?.spent ?? 0;
  const join = (code: string, more: { seat?: number; quote?: string } = {}) => ({
    code,
    seat: more.seat ?? null,
    quote: more.quote ?? null,
  });

  for (const format of BATTLE_FORMATS) {
    for (const mode of BATTLE_MODES) {
      it(`A battle ${format} in the mode ${mode} is paid, drawn and won`, async () => {
        const { players, battle } = await play(services, { format, mode });
        expect(battle.state).to.equal('drawn');
        const worth = battle.drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
        const winners = battle.seats.filter(({ isWinner }) => isWinner);
        expect(winners).to.have.lengthOf(mode === 'shared' ? players.length : format === '2v2' ? 2 : 1);
        expect(winners.reduce((sum, { wonKopecks }) => sum + wonKopecks, 0)).to.equal(worth);
        for (const [index, player] of players.entries()) {
          const seat = battle.seats[index];
          expect(await moneyOf(services, player)).to.equal(RICH - ENTRY + (seat?.prizeKopecks ?? 0));
        }
        const owned = await itemsByIds(
          services.db,
          battle.drops.flatMap(({ ownedItemId }) => ownedItemId ?? []),
        );
        expect(owned.size).to.equal(winners.length === 1 ? battle.drops.length : 0);
        for (const { playerId } of owned.values()) expect(playerId).to.equal(winners[0]?.playerId);
      });
    }
  }

  it('The remainder of a shared battle goes to the seats from the one that its first ticket points to', async () => {
    const { battle } = await play(services, { format: '1v1v1', mode: 'shared' });
    const worth = battle.drops.reduce((sum, { priceKopecks }) => sum + priceKopecks, 0);
    const first = battle.drops.find(({ round, seat }) => round === 1 && seat === 1);
    const expected = [...splitEqually(worth, [1, 2, 3], first?.ticket ?? 0).values()];
    expect(battle.seats.map(({ prizeKopecks }) => prizeKopecks)).to.deep.equal(expected);
  });

  it('Every case is listed at the price that its battle charges, in the currency of the viewer', async () => {
    const player = await makePlayer(services, RICH);
    const viewer = { ...(await viewerIn(services, { locale: 'en', currency: 'usd' })), player };
    const choices = { seats: '1v1', mode: 'classic', fundPercent: 0, isPrivate: false } as const;
    const empty = { cases: [], add: null, up: null, drop: null, choices, q: '', sort: 'shop' } as const;
    const { all } = await loadCreate(services, viewer, empty);
    expect(all).to.have.lengthOf.above(1);
    for (const { name, price } of all) {
      const { offer } = await loadCreate(services, viewer, { ...empty, cases: [name] });
      expect(price, name).to.equal(offer?.entry);
      const before = await moneyOf(services, player);
      const { code } = await createBattle(services, player, inputOf({ caseNames: [name] }));
      const paidKopecks = before - (await moneyOf(services, player));
      expect(price, name).to.equal(ceilToCurrency(kopecks(paidKopecks), viewer.currency.rate));
      await cancelBattle(services, player, { code });
    }
  });

  it('The creator pays at most a tenth of the other entries of a shared battle', async () => {
    const { creator, code } = await begin(services, { mode: 'shared', fundPercent: 10 });
    await cancelBattle(services, creator, { code });
    const tooMuch = createBattle(services, creator, inputOf({ mode: 'shared', fundPercent: 11 }));
    expect(await refusalOf(tooMuch)).to.equal('errors.battle.fund');
    expect(await moneyOf(services, creator)).to.equal(RICH);
  });

  it('The creator pays parts of other entries at creation, and gets them back with the cancelled battle', async () => {
    const { creator, code } = await begin(services, { format: '1v1v1', fundPercent: 25 });
    expect(await moneyOf(services, creator)).to.equal(RICH - ENTRY - 2 * (ENTRY / 4));
    const guest = await makePlayer(services, RICH);
    await joinBattle(services, guest, join(code));
    expect(await moneyOf(services, guest)).to.equal(RICH - (ENTRY * 3) / 4);
    clock.moveBy(FILL_MS);
    await runJob('open-battles');
    expect((await battleOf(services, code)).state).to.equal('cancelled');
    expect(await moneyOf(services, creator)).to.equal(RICH);
    expect(await moneyOf(services, guest)).to.equal(RICH);
  });

  it('A seat that the creator pays for in full costs nothing', async () => {
    const { creator, code } = await begin(services, { fundPercent: 100 });
    const guest = await makePlayer(services, 0);
    await joinBattle(services, guest, join(code));
    expect((await battleOf(services, code)).state).to.equal('drawn');
    expect(await moneyOf(services, creator)).to.equal(RICH - 2 * ENTRY);
  });

  for (const fundPercent of [100, 50, 33]) {
    it(`A win of a seat that was paid for to ${String(fundPercent)} % is a gift to that part`, async () => {
      for (let wins = 0; wins < 2;) {
        const { players, battle } = await play(services, { fundPercent });
        for (const [index, player] of players.entries()) {
          const seat = battle.seats[index];
          const won = seat?.wonKopecks ?? 0;
          const ownKopecks = Math.floor((won * (seat?.paidKopecks ?? 0)) / ENTRY);
          const [day] = await readPlayDays(services.db, player.id, 0);
          expect([day?.won ?? 0, day?.gifted ?? 0]).to.deep.equal([ownKopecks, won - ownKopecks]);
          if (index === 1 && won > 0) wins += 1;
        }
      }
    });
  }

  it('A loss limit holds for a player who won battles that another player paid for', async () => {
    const guest = await makePlayer(services, RICH);
    for (let isWon = false; !isWon;) {
      const { code } = await begin(services, { fundPercent: 100 });
      await joinBattle(services, guest, join(code));
      isWon = (await battleOf(services, code)).seats[1]?.isWinner === true;
    }
    await changeLimit(services, guest, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: PLAIN - 1 }]);
    const paid = createBattle(services, guest, inputOf({ caseNames: ['plain'] }));
    expect(await refusalOf(paid)).to.equal('errors.play.limit');
  });

  it('A seat is refused after the time to fill, although no job has cancelled the battle', async () => {
    const { creator, code } = await begin(services);
    const guest = await makePlayer(services, RICH);
    clock.moveBy(FILL_MS - 1);
    const other = await begin(services);
    clock.moveBy(1);
    expect(await refusalOf(joinBattle(services, guest, join(code)))).to.equal('errors.battle.closed');
    expect(await refusalOf(callBot(services, creator, code))).to.equal('errors.battle.closed');
    expect(await moneyOf(services, guest)).to.equal(RICH);
    await runJob('open-battles');
    expect((await battleOf(services, code)).state).to.equal('cancelled');
    await joinBattle(services, guest, join(other.code));
    expect((await battleOf(services, other.code)).state).to.equal('drawn');
  });

  it('Players are flagged when one pays much for the seats of the other, whatever their devices', async () => {
    const [giver, taker] = [await makePlayer(services, 20 * RICH), await makePlayer(services, 0)];
    const flags = async (id: number): Promise<string[]> => (await flagsOf(services.db, id, 9)).map(({ kind }) => kind);
    const caseNames = Array.from({ length: 20 }, () => 'plain');
    const give = async (): Promise<void> => {
      const { code } = await createBattle(services, giver, inputOf({ caseNames, isPrivate: true, fundPercent: 100 }));
      await joinBattle(services, taker, join(code));
      await runJob('flag-battle-meetings');
    };
    const battles = Math.ceil(5_000_00 / (20 * PLAIN));
    for (let count = 1; count < battles; count += 1) await give();
    expect(await flags(taker.id)).to.deep.equal([]);
    await give();
    expect([await flags(giver.id), await flags(taker.id)]).to.deep.equal([['battle.funding'], ['battle.funding']]);
  });

  it('The bot comes at once and pays the whole entry, and its wins stay with the house', async () => {
    const { creator, code } = await begin(services, { fundPercent: 50 });
    const other = await makePlayer(services, RICH);
    expect(await refusalOf(addBot(services, other, join(code)))).to.equal('errors.battle.notYours');
    await callBot(services, creator, code);
    const battle = await battleOf(services, code);
    expect(battle.state).to.equal('drawn');
    expect(battle.seats[1]).to.include({ isBot: true, playerId: null, clientSeed: null, paidKopecks: ENTRY });
    expect(await moneyOf(services, creator)).to.equal(RICH - ENTRY);
    const hasItems = battle.drops.every(({ ownedItemId }) => ownedItemId !== null);
    expect(hasItems).to.equal(battle.seats[0]?.isWinner);
  });

  it('A cancelled battle with a bot returns each part once: to the creator, the guest and the house', async () => {
    const { creator, code } = await begin(services, { format: '1v1v1v1', fundPercent: 50 });
    await callBot(services, creator, code);
    expect(await moneyOf(services, creator)).to.equal(RICH - 2 * ENTRY);
    expect(await spentBy(creator)).to.equal(2 * ENTRY);
    const guest = await makePlayer(services, RICH);
    await joinBattle(services, guest, join(code));
    clock.moveBy(FILL_MS);
    await runJob('open-battles');
    expect(await battleOf(services, code)).to.include({ state: 'cancelled', cancelReason: 'late' });
    expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal([RICH, RICH]);
    expect([await spentBy(creator), await spentBy(guest)]).to.deep.equal([0, 0]);
    await runJob('open-battles');
    expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal([RICH, RICH]);
  });

  it('Refunds by a bot or a cancelled battle count on the days of their payments', async () => {
    // The seats are taken on both sides of midnight in Moscow.
    clock.moveBy(nextMoscowDayMs(clock.now().getTime()) - clock.now().getTime() - MINUTE_MS);
    const { creator, code } = await begin(services, { format: '1v1v1v1', fundPercent: 50 });
    const spentByDay = async ({ id }: Player): Promise<number[]> =>
      (await readPlayDays(services.db, id, 0)).map(({ spent }) => spent);
    expect(await spentByDay(creator)).to.deep.equal([(ENTRY * 5) / 2]);
    clock.moveBy(MINUTE_MS);
    await callBot(services, creator, code);
    expect(await spentByDay(creator)).to.deep.equal([2 * ENTRY]);
    const guest = await makePlayer(services, RICH);
    await joinBattle(services, guest, join(code));
    expect(await spentByDay(guest)).to.deep.equal([ENTRY / 2]);
    clock.moveBy(DAY_MS);
    await runJob('open-battles');
    expect([await spentByDay(creator), await spentByDay(guest)]).to.deep.equal([[0], [0]]);
  });

  it('Staff can take the bot away', async () => {
    const { creator, code } = await begin(services);
    await transaction(services, null, async (tx) => {
      await changeSettings(tx, new Map([['battleBot', false]]));
      return null;
    });
    await services.dataVersions.refresh();
    try {
      expect(await refusalOf(callBot(services, creator, code))).to.equal('errors.battle.bot');
    } finally {
      await transaction(services, null, async (tx) => {
        await changeSettings(tx, new Map([['battleBot', true]]));
        return null;
      });
      await services.dataVersions.refresh();
    }
    await cancelBattle(services, creator, { code });
  });

  it('The creator cancels while alone, and no other player does', async () => {
    const { creator, code } = await begin(services);
    const guest = await makePlayer(services, RICH);
    expect(await refusalOf(cancelBattle(services, guest, { code }))).to.equal('errors.battle.notYours');
    await cancelBattle(services, creator, { code });
    expect(await moneyOf(services, creator)).to.equal(RICH);
    expect(await refusalOf(joinBattle(services, guest, join(code)))).to.equal('errors.battle.closed');
    expect(await refusalOf(cancelBattle(services, creator, { code }))).to.equal('errors.battle.closed');
    const three = await begin(services, { format: '1v1v1' });
    await joinBattle(services, guest, join(three.code));
    expect(await refusalOf(cancelBattle(services, three.creator, three))).to.equal('errors.battle.joined');
    clock.moveBy(FILL_MS);
    await runJob('open-battles');
  });

  it('A seat is refused to its taker, without money, when taken and in an unknown battle', async () => {
    const { creator, code } = await begin(services, { format: '1v1v1' });
    const poor = await makePlayer(services, ENTRY - 1);
    const rich = await makePlayer(services, RICH);
    expect(await refusalOf(joinBattle(services, creator, join(code)))).to.equal('errors.battle.own');
    expect(await refusalOf(joinBattle(services, poor, join(code)))).to.equal('errors.funds');
    expect(await refusalOf(joinBattle(services, rich, join(code, { seat: 1 })))).to.equal('errors.battle.seat');
    expect(await refusalOf(joinBattle(services, rich, join('aaaaaaaaaaaa')))).to.equal('errors.battle.unknown');
    expect(await refusalOf(joinBattle(services, rich, join(code, { quote: 'ab'.repeat(16) })))).to.equal(
      'errors.battle.changed',
    );
    await joinBattle(services, rich, join(code, { seat: 3 }));
    expect((await battleOf(services, code)).seats.map(({ playerId }) => playerId)).to.deep.equal([
      creator.id,
      null,
      rich.id,
    ]);
    clock.moveBy(FILL_MS);
    await runJob('open-battles');
  });

  it('Only cases that everybody may open for money are in battles', async () => {
    const player = await makePlayer(services, RICH);
    for (const name of ['resting', 'limited', 'for-vk', 'for-points', 'for-free', 'over']) {
      const refusal = await refusalOf(createBattle(services, player, inputOf({ caseNames: ['plain', name] })));
      expect(refusal, name).to.equal('errors.battle.case');
    }
    const names = (await battleCases(services)).map(({ name }) => name);
    expect(names).to.include.members(['plain', 'cashback']);
    for (const name of ['resting', 'limited', 'for-vk', 'for-points', 'for-free', 'over', 'secret'])
      expect(names).not.to.include(name);
    expect(await refusalOf(createBattle(services, player, inputOf({ caseNames: ['secret'] })))).to.equal(
      'errors.case.unknown',
    );
  });

  it('Breaks and limits apply to the entry, and it counts as spent until it comes back', async () => {
    const { code } = await begin(services);
    const paused = await makePlayer(services, RICH);
    await takeBreak(services, paused, { days: 1 });
    expect(await refusalOf(joinBattle(services, paused, join(code)))).to.equal('errors.play.paused');
    const limited = await makePlayer(services, RICH);
    await changeLimit(services, limited, [{ kind: 'loss', period: 'day', does: 'set', sumKopecks: ENTRY - 1 }]);
    expect(await refusalOf(joinBattle(services, limited, join(code)))).to.equal('errors.play.limit');
    const own = await begin(services);
    expect(await spentBy(own.creator)).to.equal(ENTRY);
    await cancelBattle(services, own.creator, own);
    expect(await spentBy(own.creator)).to.equal(0);
  });

  for (const table of ['battle_drops', 'items', 'notices', 'play_days']) {
    it(`A last seat whose draws cannot write ${table} was never taken`, async () => {
      const { creator, code } = await begin(services);
      const guest = await makePlayer(services, RICH);
      const verb = table === 'play_days' ? 'UPDATE' : 'INSERT';
      await services.db.raw(
        `CREATE TRIGGER test_failure BEFORE ${verb} ON ${table} FOR EACH ROW
         SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'the disk is full'`,
      );
      try {
        for (let attempt = 0; attempt < 2; attempt += 1) {
          expect(await refusalOf(joinBattle(services, guest, join(code)))).to.include('the disk is full');
        }
      } finally {
        await services.db.raw('DROP TRIGGER test_failure');
      }
      const { state, seats, drops } = await battleOf(services, code);
      expect({ state, guest: seats[1]?.playerId, drops }).to.deep.equal({ state: 'waiting', guest: null, drops: [] });
      expect([await moneyOf(services, creator), await moneyOf(services, guest)]).to.deep.equal([RICH - ENTRY, RICH]);
      await joinBattle(services, guest, join(code));
      expect((await battleOf(services, code)).state).to.equal('drawn');
    });
  }

  it('A closed country applies when a seat is taken', async () => {
    const { creator, code } = await begin(services);
    const abroad = { ...(await makePlayer(services, RICH)), country: 'NL' };
    await closeCountries(services, ['NL']);
    try {
      expect(await refusalOf(joinBattle(services, abroad, join(code)))).to.equal('errors.country');
      expect(await refusalOf(createBattle(services, abroad, inputOf()))).to.equal('errors.country');
      expect(await moneyOf(services, abroad)).to.equal(RICH);
    } finally {
      await closeCountries(services, []);
    }
    await cancelBattle(services, creator, { code });
  });

  it('A case that changes cancels the battle, and refuses a seat before that', async () => {
    await keepCases(services);
    const { creator, code } = await begin(services);
    const guest = await makePlayer(services, RICH);
    const { casesByName } = await publishedCases(services);
    const id = casesByName.get('cashback')?.id ?? 0;
    await services.db('cases').where({ id }).update({ state: 'unavailable' });
    await services.db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
    await services.dataVersions.refresh();
    expect(await refusalOf(joinBattle(services, guest, join(code)))).to.equal('errors.battle.changed');
    await runJob('open-battles');
    expect(await battleOf(services, code)).to.include({ state: 'cancelled', cancelReason: 'case' });
    expect(await moneyOf(services, creator)).to.equal(RICH);
    await services.db('cases').where({ id }).update({ state: 'active' });
    await services.db('data_versions').where({ name: 'catalogue' }).increment('version', 1);
    await services.dataVersions.refresh();
  });

  it('Everybody sees the rounds at their times, then the winner and the seed', async () => {
    const { battle } = await play(services, { format: '1v1' });
    const viewer = { ...(await viewerIn(services, { locale: 'ru', currency: 'rub' })), player: null };
    const seen = async () => await battleModel(services, await battleOf(services, battle.code), viewer);
    const isInFeed = async (): Promise<boolean> => {
      const drops = await latestDrops(services, 'en');
      return drops.some(({ insertId }) => battle.drops.some(({ ownedItemId }) => ownedItemId === insertId));
    };
    expect(await isInFeed()).to.equal(false);
    const begun = await seen();
    expect(begun).to.include({ state: 'running', serverSeed: null, winner: null });
    expect(begun.rounds).to.deep.equal([]);
    expect(begun.seats.map(({ totalMinor, wonMinor }) => [totalMinor, wonMinor])).to.deep.equal([
      [0, 0],
      [0, 0],
    ]);
    clock.moveBy(3000);
    expect((await seen()).rounds).to.have.lengthOf(1);
    clock.moveBy(4500);
    // The reels of the last round still turn.
    const turning = await seen();
    expect(turning.rounds).to.have.lengthOf(2);
    expect(turning).to.include({ state: 'running', serverSeed: null, winner: null });
    clock.moveBy(5400);
    const ended = await seen();
    expect(ended.state).to.equal('finished');
    expect(ended.rounds).to.have.lengthOf(2);
    expect(ended.serverSeed).to.match(/^[0-9a-f]{64}$/);
    expect(ended.winner?.seats).to.deep.equal(battle.seats.filter(({ isWinner }) => isWinner).map(({ seat }) => seat));
    await runJob('reveal-battle-seeds');
    expect((await battleOf(services, battle.code)).serverSeed).to.equal(ended.serverSeed);
    await services.dataVersions.refresh();
    expect(await isInFeed()).to.equal(true);
  });

  it('Open pages show prizes in money when the last reels have stopped, and other balances at once', async () => {
    const times: (Date | null)[] = [];
    const stop = services.events.subscribe((event) => {
      if (event.name === 'balancesChanged') times.push((event as BalancesChanged).showAt);
    });
    const balancesOf = async (mode: BattleMode) => {
      const { battle } = await play(services, { mode });
      return { finishAt: battle.finishAt, last: times.splice(0).at(-1) };
    };
    const shared = await balancesOf('shared');
    expect(shared.last).to.deep.equal(shared.finishAt);
    expect((await balancesOf('classic')).last).to.equal(null);
    stop();
  });

  it('Players who waited are notified when the battle begins, the last one is not', async () => {
    const { players, battle } = await play(services, { format: '1v1' });
    const kindsOf = async (place: number) => {
      const { notifications } = await listNotifications(services.db, players[place]?.id ?? 0, null);
      return notifications.map(({ kind, link }) => [kind, link]);
    };
    expect(await kindsOf(0)).to.deep.equal([['battle.begun', `/battles/${battle.code}`]]);
    expect(await kindsOf(1)).to.deep.equal([]);
  });

  it('A player who waits in a battle cannot delete the account', async () => {
    const { creator, code } = await begin(services);
    expect(await refusalOf(deleteAccount(services, creator, { confirm: String(creator.id) }))).to.equal(
      'errors.delete.battle',
    );
    await cancelBattle(services, creator, { code });
  });

  it('The file of an account has what each seat was taken with, page by page', async () => {
    const player = await makePlayer(services, RICH);
    const codes: string[] = [];
    for (let count = 0; count < 3; count += 1)
      codes.unshift((await createBattle(services, player, inputOf({ isPrivate: true }))).code);
    const pageOf = async (beforeId: number | null) =>
      await battles.ownRows?.['battles']?.(services, player.id, { beforeId, limit: 2 });
    const first = await pageOf(null);
    const second = await pageOf(first?.next ?? 0);
    expect(first?.list[0]).to.include({ code: codes[0], seat: 1, paidKopecks: ENTRY, format: '1v1', mode: 'classic' });
    expect(
      [...(first?.list ?? []), ...(second?.list ?? [])].map((row) => (row as { code: string }).code),
    ).to.deep.equal(codes);
    expect(second?.next).to.equal(null);
  });

  it('The lobby lists public battles by their state, and the own ones with private ones', async () => {
    const { creator, code } = await begin(services, { isPrivate: true, mode: 'crazy' });
    const open = await begin(services, { mode: 'crazy' });
    const filter = {
      state: 'open' as const,
      mode: 'crazy' as const,
      format: null,
      leastKopecks: null,
      mostKopecks: null,
      cursor: null,
      limit: 20,
    };
    const listed = async (more: object, playerId: number | null = null): Promise<string[]> =>
      (await listBattles(services, playerId, { ...filter, ...more })).battles.map((battle) => battle.code);
    expect(await listed({})).to.deep.equal([open.code]);
    expect(await listed({ mostKopecks: ENTRY - 1 })).to.deep.equal([]);
    expect(await listed({ state: 'own' }, creator.id)).to.deep.equal([code]);
    const first = await listBattles(services, null, { ...filter, mode: null, state: 'finished', limit: 2 });
    expect(first.battles).to.have.lengthOf(2);
    const second = await listBattles(services, null, {
      ...filter,
      mode: null,
      state: 'finished',
      limit: 2,
      cursor: first.next,
    });
    expect(second.battles[0]?.id).to.be.below(first.battles[1]?.id ?? 0);
    await cancelBattle(services, creator, { code });
    await cancelBattle(services, open.creator, open);
  });

  it('Players on one device who often meet in battles are flagged for staff, strangers are not', async () => {
    const one = await makePlayer(services, RICH);
    const other = await makePlayer(services, RICH);
    const stranger = await makePlayer(services, RICH);
    for (const { id } of [one, other]) {
      await transaction(services, null, async (tx) => {
        const trace = { deviceHash: 'battles'.padEnd(43, 'd'), addressHash: `a${String(id)}`.padEnd(43, 'x') };
        await upsertDevice(tx, id, { ...trace, agentHash: 'g'.repeat(43), parts: null });
        return null;
      });
    }
    const flags = async (id: number): Promise<string[]> => (await flagsOf(services.db, id, 9)).map(({ kind }) => kind);
    for (let meeting = 1; meeting <= 3; meeting += 1) {
      for (const guest of [other, stranger]) {
        const { code } = await createBattle(services, one, inputOf({ caseNames: ['plain'] }));
        await joinBattle(services, guest, join(code));
      }
      await runJob('flag-battle-meetings');
      const expected = meeting < 3 ? [] : ['battle.meetings'];
      expect(await flags(one.id)).to.deep.equal(expected);
      expect(await flags(other.id)).to.deep.equal(expected);
    }
    expect(await flags(stranger.id)).to.deep.equal([]);
  });

  it('The quote changes with every term', async () => {
    const { casesByName } = await publishedCases(services);
    const { gPriceKopecks } = await readSettings(services);
    const plain = casesByName.get('plain');
    if (!plain) throw new Error('no plain case');
    const terms = { format: '1v1', mode: 'classic', fundPercent: 0 } as const;
    const quotes = [
      quoteOfBattle([plain], terms, gPriceKopecks),
      quoteOfBattle([plain, plain], terms, gPriceKopecks),
      quoteOfBattle([plain], { ...terms, mode: 'crazy' }, gPriceKopecks),
      quoteOfBattle([plain], { ...terms, fundPercent: 1 }, gPriceKopecks),
      quoteOfBattle([{ ...plain, price: plain.price + 1 }], terms, gPriceKopecks),
    ];
    expect(new Set(quotes).size).to.equal(quotes.length);
  });
});
