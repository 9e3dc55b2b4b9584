/**
 * Leaderboards and live feed: rollups equal a rebuild from the openings, a drop appears only after its reel has
 * stopped, and hidden players are not named.
 */
import { expect } from 'chai';
import { closePlayer } from '#src/portal/account-data/index.ts';
import { openCase } from '#src/games/cases/index.ts';
import type { Player } from '#src/shared/actor.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { type Tx, transaction } from '#src/platform/database/transaction.ts';
import type { Services } from '#src/platform/services.ts';
import { countersOf, latestDrops, rebuildLeaderboards, rollUp } from '#src/portal/leaderboards/index.ts';
import { freshSchema } from '#test/support/tables/filled-schema.ts';
import {
  closeServices,
  expectCleanAudit,
  fixedClock,
  makePlayer,
  makeServices,
  type TestClock,
} from '#test/support/services.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time.ts';

describe('The rollups', function () {
  this.timeout(60_000);
  let services: Services;
  let clock: TestClock;
  before(async () => {
    const config = readConfig({ ...process.env, LOG_LEVEL: 'silent' });
    clock = fixedClock();
    const databaseUrl = await freshSchema(config.databaseUrl, 'standings');
    services = await makeServices({ clock, config: { ...config, databaseUrl } });
  });
  after(() => expectCleanAudit(services));
  after(() => closeServices(services));

  const open = (player: Player, count: number, revealMs = 0) =>
    openCase(services, player, { caseName: 'plain', count, revealMs, quote: null });
  /** Runs the job and delivers its events as every worker receives them. */
  const follow = async (): Promise<void> => {
    clock.moveBy(MINUTE_MS);
    await rollUp(services);
    await services.dataVersions.refresh();
  };
  const rows = async (): Promise<unknown> => ({
    players: await services.db('standings').select().orderBy(['period', 'starts_day', 'player_id']),
    cases: await services.db('standing_cases').select().orderBy(['period', 'starts_day', 'player_id', 'case_id']),
    bests: await services.db('case_bests').select().orderBy(['case_id', 'starts_hour']),
    counters: await countersOf(services),
  });

  it('Rollups count the openings and equal those rebuilt from the beginning', async () => {
    const [one, another] = [await makePlayer(services, 100_000), await makePlayer(services, 100_000)];
    for (const days of [0, 1, 6, 25]) {
      clock.moveBy(days * DAY_MS);
      await open(one, 3);
      await open(another, 1);
      await follow();
    }
    expect(await countersOf(services)).to.deep.include({ counter: 16, contracts: 0, users: 2 });
    const followed = await rows();
    await rebuildLeaderboards(services);
    await services.dataVersions.refresh();
    expect(await rows()).to.deep.equal(followed);
  });

  it('A win appears when its reel has stopped, and not before', async () => {
    const player = await makePlayer(services, 10_000);
    await follow();
    const { counter } = await countersOf(services);
    const { drops } = await open(player, 1, 8000);
    await rollUp(services);
    await services.dataVersions.refresh();
    expect((await latestDrops(services, 'en'))[0]?.owner.ID).not.to.equal(player.id);
    expect((await countersOf(services)).counter).to.equal(counter);
    await follow();
    const [newest] = await latestDrops(services, 'en');
    expect(newest).to.include({ insertId: drops[0]?.insertId, incase: 'plain', caseTitle: 'Plain case en' });
    expect(newest?.owner).to.deep.equal({ ID: player.id, name: await nameOf(player) });
    expect((await countersOf(services)).counter).to.equal(counter + 1);
  });

  it('The list has the fourteen newest wins in the requested language, all of an opening', async () => {
    const players: number[] = [];
    for (let one = 0; one < 5; one += 1) {
      const player = await makePlayer(services, 100_000);
      await open(player, 10);
      players.push(player.id);
    }
    await follow();
    const drops = await latestDrops(services, 'pl');
    const ids = drops.map(({ insertId }) => insertId);
    expect(ids).to.have.lengthOf(14);
    expect(ids).to.deep.equal(ids.toSorted((a, b) => b - a));
    expect(drops.every(({ title }) => title.endsWith(' pl'))).to.equal(true);
    const owners = drops.map(({ owner }) => players.toReversed().indexOf(owner.ID));
    expect(owners).to.deep.equal([...Array<number>(10).fill(0), 1, 1, 1, 1]);
  });

  it('An opening that commits after later ones is counted', async () => {
    const [slow, quick] = [await makePlayer(services, 10_000), await makePlayer(services, 10_000)];
    await follow();
    const { counter } = await countersOf(services);
    const { id } = await open(slow, 2);
    await open(quick, 1);
    // To the job, an uncommitted first row looks the same as a missing one.
    await services.db('standing_marks').update({ opening_id: id });
    await services.db('standing_waits').insert({ opening_id: id, noted_at: clock.now() });
    await follow();
    expect((await countersOf(services)).counter).to.equal(counter + 3);
  });

  it('Gaps between ids are remembered as long as a transaction may live, and then dropped', async () => {
    const player = await makePlayer(services, 10_000);
    await follow();
    // A refused opening consumes an id.
    await transaction(services, null, async (tx: Tx) => {
      await tx.raw(
        `INSERT INTO openings (player_id, case_id, version_id, count, price_kind, paid, reveal_at, created_at)
         SELECT player_id, case_id, version_id, 1, 'money', 1, reveal_at, created_at FROM openings LIMIT 1`,
      );
      throw new Error('refused');
    }).catch(() => undefined);
    await open(player, 1);
    await rollUp(services);
    expect(await services.db('standing_waits').select()).to.have.lengthOf(1);
    clock.moveBy(2 * MINUTE_MS);
    await rollUp(services);
    expect(await services.db('standing_waits').select()).to.have.lengthOf(0);
  });

  it('A hidden player has no name in the strip, and a closed account is left out', async () => {
    const [hidden, gone] = [await makePlayer(services, 10_000), await makePlayer(services, 10_000)];
    await services.db('players').where({ id: hidden.id }).update({ hides_me: 1 });
    await follow();
    const { users } = await countersOf(services);
    const { drops } = await open(hidden, 1);
    await open(gone, 1);
    await transaction(services, null, async (tx) => {
      await closePlayer(tx, gone.id);
      return null;
    });
    await follow();
    const [newest] = await latestDrops(services, 'ru');
    expect(newest?.insertId).to.equal(drops[0]?.insertId);
    expect(newest?.owner).to.deep.equal({ ID: 0, name: 'hidden' });
    expect((await countersOf(services)).users).to.equal(users - 1);
    clock.moveBy(5 * MINUTE_MS);
    await follow();
    expect((await countersOf(services)).users).to.equal(users - 1);
  });

  it('Caches are invalidated once in five seconds, however many openings there are', async () => {
    const player = await makePlayer(services, 100_000);
    await follow();
    const before = services.dataVersions.of('strip');
    clock.moveBy(MINUTE_MS);
    for (let second = 0; second < 10; second += 1) {
      clock.moveBy(1000);
      await open(player, 1);
      await rollUp(services);
    }
    await services.dataVersions.refresh();
    expect(services.dataVersions.of('strip') - before).to.equal(2);
  });

  const nameOf = async ({ id }: Player): Promise<string> => {
    const [row] = await services.db('players').select<{ name: string }[]>('name').where({ id });
    return row?.name ?? '';
  };
});
