/* Rows that are deleted at some age: pages and the audit stay right, and rows of value stay. */
import { expect } from 'chai';
import { retentionRules } from '#src/app.ts';
import { rollUpFigures } from '#src/admin/analytics/index.ts';
import { rollUp } from '#src/portal/leaderboards/roll-up.ts';
import { type RetentionRule, deleteOldRows, retentionJob } from '#src/platform/database/retention.ts';
import type { Services } from '#src/platform/services.ts';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, expectCleanAudit, fixedClock, makePlayer } from '#test/support/services.ts';
import { DAY_MS } from '#src/shared/time.ts';

const YEAR_DAYS = 400;
const NOTICES = 2500;
const VALUE = [
  'transfers',
  'openings',
  'draws',
  'draw_odds',
  'items',
  'payments',
  'wallets',
  'seed_pairs',
  'play_days',
];

describe('The retention of rows', function () {
  this.timeout(120_000);
  const clock = fixedClock();
  let services: Services;
  before(async () => {
    services = await makePlayedServices('retention', clock, { players: 4, turns: 6, everyHours: 30 });
    await rollUp(services);
    await rollUpFigures(services, { settledMs: 0 });
  });
  after(() => closeServices(services));

  const countOf = async (table: string): Promise<number> => {
    const [row] = await services.db(table).count<{ count: number | string }[]>({ count: '*' });
    return Number(row?.count ?? 0);
  };
  const counts = async (tables: readonly string[]): Promise<readonly number[]> => {
    const all: number[] = [];
    for (const table of tables) all.push(await countOf(table));
    return all;
  };

  it('Old derived rows go, those of all time and of value stay, and the audit stays clean', async () => {
    const player = await makePlayer(services, 0);
    const notice = { player_id: player.id, kind: 'bonus.ready', params: '{}', created_at: clock.now() };
    await services.db.batchInsert(
      'notices',
      Array.from({ length: NOTICES }, () => notice),
    );
    await expectCleanAudit(services);
    const value = await counts(VALUE);
    const derived = ['standings', 'standing_cases', 'case_bests', 'figure_actives', 'notices'];
    for (const count of await counts(derived)) expect(count).to.be.above(0);
    await retentionJob(retentionRules).act(services);
    expect(await countOf('notices'), 'a young row stays').to.be.at.least(NOTICES);
    clock.moveBy(YEAR_DAYS * DAY_MS);
    await services.db('notices').insert({ ...notice, created_at: clock.now() });
    await retentionJob(retentionRules).act(services);
    expect(await counts(['case_bests', 'figure_actives', 'notices'])).to.deep.equal([0, 0, 1]);
    const periods = await services.db('standings').distinct<{ period: string }[]>('period');
    expect(periods.map(({ period }) => period)).to.deep.equal(['all']);
    expect(await counts(VALUE)).to.deep.equal(value);
    await expectCleanAudit(services);
  });

  it('A rule that fails holds up no other', async () => {
    const player = await makePlayer(services, 0);
    const old = new Date(clock.now().getTime() - YEAR_DAYS * DAY_MS);
    await services.db('notices').insert({ player_id: player.id, kind: 'bonus.ready', params: '{}', created_at: old });
    const broken = { name: 'broken', table: 'no_such_table', column: 'at', unit: 'time', keptDays: 1 } as const;
    const failure = await Promise.resolve(retentionJob([broken, ...retentionRules]).act(services)).catch(
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(AggregateError);
    expect(await countOf('notices')).to.equal(1);
  });

  it('Devices stay while a flag of their player is open', async () => {
    const rule = retentionRules.find(({ table }) => table === 'player_devices') as RetentionRule;
    const [watched, other] = [await makePlayer(services, 0), await makePlayer(services, 0)];
    const old = new Date(clock.now().getTime() - YEAR_DAYS * DAY_MS);
    const hash = 'h'.repeat(43);
    const device = { device_hash: hash, address_hash: hash, agent_hash: hash, first_at: old, last_at: old };
    await services.db('player_devices').insert([watched, other].map(({ id }) => ({ ...device, player_id: id })));
    await services
      .db('flags')
      .insert({ player_id: watched.id, kind: 'account.game', about_id: other.id, created_at: old });
    await deleteOldRows(services, rule);
    const left = await services.db('player_devices').whereIn('player_id', [watched.id, other.id]).select('player_id');
    expect(left).to.deep.equal([{ player_id: watched.id }]);
  });
});
