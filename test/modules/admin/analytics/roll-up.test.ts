/**
 * Business analytics equal the sums of the ledger and of player actions: after a history made by the store's own
 * actions, after more of it, and after a rebuild from the first row. The audit compares every figure with the rows.
 */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { rebuildFigures, rollUpFigures } from '#src/admin/analytics/index.ts';
import { turnoverOf } from '#src/admin/analytics/sheets.ts';
import { selectTotals } from '#src/admin/analytics/store.ts';
import { cancelBattle, createBattle, joinBattle } from '#src/games/battles/index.ts';
import { listItems, sellItems } from '#src/players/inventory/index.ts';
import type { Services } from '#src/platform/services.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, expectCleanAudit, fixedClock, makePlayer } from '#test/support/services.ts';
import { FIGURE_KINDS } from '#src/shared/figure-kinds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';
import { battleOf, callBot, inputOf, RICH } from '#test/modules/games/battles/battle-stage.ts';

const EVER = { from: 0, until: 1_000_000 };
const ALL = { status: 'all', sort: 'new', q: '', rarity: null, cursor: null, limit: 48 } as const;

describe('The analytics of the store', function () {
  this.timeout(120_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => {
    services = await makePlayedServices('figures', clock, { players: 8, turns: 10, everyHours: 7 });
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const rows = async (): Promise<unknown> => ({
    figures: await services.db('figures').select().whereNot({ count: 0 }).orderBy(['kind', 'span', 'starts', 'part']),
    players: await services.db('figure_players').select().orderBy('player_id'),
    actives: await services.db('figure_actives').select().orderBy(['day', 'player_id']),
    marks: await services.db('figure_marks').select('source', 'last_id').orderBy('source'),
  });
  const total = async (kind: Parameters<typeof selectTotals>[1][number], part?: string) => {
    const totals = await selectTotals(services.db, [kind], { span: 'day', ...EVER });
    const wanted = totals.filter((figure) => part === undefined || figure.part === part);
    const sum = (of: 'count' | 'came' | 'gave'): number => wanted.reduce((all, figure) => all + figure[of], 0);
    return { count: sum('count'), came: sum('came'), gave: sum('gave') };
  };
  const sumOf = async (sql: string): Promise<number> => {
    const [[row]] = (await services.db.raw(sql)) as [[{ sum: number | string | null }]];
    return Number(row.sum ?? 0);
  };

  it('The figures equal the ledger to the last kopeck', async () => {
    clock.moveBy(5 * MINUTE_MS);
    await rollUpFigures(services);
    const turnover =
      (await total('transfer', 'case_opening RUB')).came + (await total('transfer', 'upgrade_stake RUB')).came;
    const ledger = "SELECT SUM(amount) AS sum FROM transfers WHERE unit = 'RUB' AND kind IN";
    expect(turnover)
      .to.equal(await sumOf(`${ledger} ('case_opening', 'upgrade_stake')`))
      .and.above(0);
    const { came, gave } = await total('opening');
    expect(came)
      .to.equal(await sumOf('SELECT SUM(paid) AS sum FROM openings'))
      .and.above(0);
    expect(gave).to.equal(
      await sumOf("SELECT SUM(price_kopecks) AS sum FROM items i JOIN draws d ON d.id = i.draw_id AND d.kind = 'case'"),
    );
    const methods = ['sandbox', 'sandbox-phone'];
    const paid = await Promise.all(methods.map((method) => total('payment', `${method} paid`)));
    expect(paid.reduce((sum, figure) => sum + figure.came, 0)).to.equal((await total('transfer', 'top_up RUB')).came);
    expect((await total('joined')).count).to.equal(8);
    expect((await total('funnel', 'opened')).count).to.equal(
      await sumOf('SELECT COUNT(DISTINCT player_id) AS sum FROM openings'),
    );
    expect((await total('funnel', 'topped_up')).count).to.equal(
      await sumOf("SELECT COUNT(DISTINCT player_id) AS sum FROM payments WHERE state = 'paid'"),
    );
  });

  it('The figures follow events some minutes later, each counted once', async () => {
    const before = await total('opening');
    const player = await makePlayer(services, 100_000);
    await openCase(services, player, { caseName: 'plain', count: 10, revealMs: 0, quote: null });
    const { items } = await listItems(services, player.id, ALL);
    await sellItems(services, player, { ids: items.slice(0, 4).map(({ id }) => id) });
    await rollUpFigures(services);
    expect(await total('opening')).to.deep.equal(before);
    clock.moveBy(5 * MINUTE_MS);
    await Promise.all([rollUpFigures(services), rollUpFigures(services)]);
    await rollUpFigures(services);
    expect((await total('opening')).count).to.equal(before.count + 10);
    expect((await total('last_seen')).count).to.equal(0);
    const lastSeen = await selectTotals(services.db, ['last_seen'], { span: 'hour', ...EVER });
    expect(lastSeen.reduce((sum, { count }) => sum + count, 0)).to.equal(9);
  });

  it('Seats of players in drawn battles count as turnover, wins and activity; other battles do not', async () => {
    const before = await total('battle');
    const [creator, joiner, canceller] = await Promise.all([
      makePlayer(services, RICH),
      makePlayer(services, RICH),
      makePlayer(services, RICH),
    ]);
    clock.moveBy(2 * DAY_MS);
    const start = async (more: Parameters<typeof inputOf>[0] = {}) =>
      (await createBattle(services, creator, inputOf(more))).code;
    const shared = await start({ mode: 'shared', fundPercent: 10 });
    await joinBattle(services, { ...joiner, isSignedIn: true }, { code: shared, seat: null, quote: null });
    const called = await start();
    clock.moveBy(MINUTE_MS);
    await callBot(services, creator, called);
    await start({ fundPercent: 100 });
    const { code } = await createBattle(services, canceller, inputOf());
    await cancelBattle(services, canceller, { code });
    clock.moveBy(5 * MINUTE_MS);
    await rollUpFigures(services);

    const battles = await Promise.all([battleOf(services, shared), battleOf(services, called)]);
    const seats = battles.flatMap((battle) => battle.seats.filter(({ playerId }) => playerId !== null));
    expect(seats).to.have.lengthOf(3);
    const after = await total('battle');
    expect(after).to.deep.equal({
      count: before.count + 3,
      came: before.came + 3 * battles[0].entryKopecks,
      gave: before.gave + seats.reduce((sum, { wonKopecks }) => sum + wonKopecks, 0),
    });
    const settled = await sumOf("SELECT SUM(amount) AS sum FROM transfers WHERE kind = 'battle_settled'");
    const paidByBots = await sumOf('SELECT SUM(paid_kopecks) AS sum FROM battle_entries WHERE player_id IS NULL');
    expect(after.came).to.equal(settled - paidByBots);
    const others = ['case_opening RUB', 'case_opening BONUS', 'upgrade_stake RUB'];
    const turnover = await Promise.all(others.map((part) => total('transfer', part)));
    expect(turnoverOf(await selectTotals(services.db, FIGURE_KINDS, { span: 'day', ...EVER }))).to.equal(
      turnover.reduce((sum, { came }) => sum + came, after.came),
    );
    const days = async ({ id }: { id: number }) => await services.db<object>('figure_actives').where({ player_id: id });
    expect(await days(creator)).to.have.lengthOf(2);
    expect(await days(joiner)).to.have.lengthOf(2);
    expect(await days(canceller)).to.have.lengthOf(1);
  });

  it('A row with a time in the future does not stop the figures', async () => {
    const before = await total('opening');
    const player = await makePlayer(services, 100_000);
    const open = { caseName: 'plain', count: 1, revealMs: 0, quote: null };
    const ahead = { ...services, clock: fixedClock(new Date(clock.now().getTime() + HOUR_MS)) };
    await openCase(ahead, player, open);
    await openCase(services, player, open);
    clock.moveBy(5 * MINUTE_MS);
    await rollUpFigures(services);
    expect((await total('opening')).count).to.equal(before.count + 2);
  });

  it('The figures stay the same when rebuilt from the first row', async () => {
    const followed = await rows();
    await rebuildFigures(services);
    expect(await rows()).to.deep.equal(followed);
  });
});
