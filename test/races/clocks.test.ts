/* Two processes over one database, and the clock of one is an hour ahead: both follow the clock of the database. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import type { Services } from '#src/platform/services.ts';
import { type Answer, type HttpPlayer, signIn } from '#test/support/players/http-player.ts';
import { type StoreProcess, startStore } from '#test/support/processes/processes.ts';
import { closeServices, expectCleanAudit, makeServices } from '#test/support/services.ts';
import { until } from '#test/support/until.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time.ts';

const SHIFT = pathToFileURL(join(PROJECT_FOLDER, 'test/support/processes/shift-clock.mjs')).href;
/** Far below the hour, so that a slow machine passes too. */
const TOLERANCE_MS = MINUTE_MS;
const BREAKS = 6;
/** The job runs every few seconds. */
const WAIT = { limitMs: 30_000, everyMs: 100 };

describe('Two processes whose clocks are an hour apart', function () {
  this.timeout(120_000);
  let services: Services;
  let right: StoreProcess;
  let ahead: StoreProcess;
  before(async () => {
    services = await makeServices();
    const shifted = { NODE_OPTIONS: `--import ${SHIFT}`, SHIFT_CLOCK_MS: String(HOUR_MS) };
    [right, ahead] = await Promise.all([startStore(), startStore(shifted)]);
  });
  after(async () => {
    await Promise.all([right.stop(), ahead.stop()]);
    await closeServices(services);
  });

  const open = (store: StoreProcess, player: HttpPlayer): Promise<Answer> =>
    player.post(store.origin, '/api/case/open', { case: 'plain', count: 1 });
  const databaseMs = async (): Promise<number> => {
    const [[row]] = (await services.db.raw('SELECT UTC_TIMESTAMP(3) AS now')) as [[{ now: Date }]];
    return row.now.getTime();
  };
  const timesOf = async (table: string, column: string, player: HttpPlayer): Promise<number[]> =>
    (await services.db(table).where({ player_id: player.id }).select<Record<string, Date>[]>(column)).map((row) =>
      (row[column] ?? new Date(0)).getTime(),
    );

  it('Both write the time of the database', async () => {
    const player = await signIn(ahead.origin, 'clock of the database');
    const sinceMs = await databaseMs();
    expect((await open(ahead, player)).status).to.equal(200);
    expect((await open(right, player)).status).to.equal(200);
    const times = await timesOf('openings', 'created_at', player);
    const untilMs = await databaseMs();
    expect(times).to.have.lengthOf(2);
    for (const time of times) expect(time).to.be.within(sinceMs - TOLERANCE_MS, untilMs + TOLERANCE_MS);
  });

  it('A break on one process is a break on the other, and the audit finds no game in it', async () => {
    for (let count = 0; count < BREAKS; count += 1) {
      const player = await signIn(ahead.origin, `clock of a break ${String(count)}`);
      const [first, second] = count % 2 === 0 ? [ahead, right] : [right, ahead];
      expect((await open(first, player)).status).to.equal(200);
      const [taken, racing] = await Promise.all([
        player.post(second.origin, '/api/user/pause', { days: 1 }),
        open(first, player),
      ]);
      expect(taken.status, JSON.stringify(taken.body)).to.equal(200);
      expect(racing.status).to.be.oneOf([200, 403, 409, 422]);
      for (const store of [right, ahead]) {
        expect((await open(store, player)).body.error).to.equal('errors.play.paused');
      }
      const [endMs = 0] = await timesOf('play_breaks', 'until_at', player);
      expect(endMs - (await databaseMs())).to.be.within(DAY_MS - TOLERANCE_MS, DAY_MS + TOLERANCE_MS);
    }
    await expectCleanAudit(services);
  });

  it('Their jobs go on, and no lease reaches an hour ahead', async () => {
    const lastRun = async (): Promise<number> => {
      const [row] = await services
        .db('job_leases')
        .where({ name: 'roll-up-standings' })
        .select<{ ran_at: Date | null }[]>('ran_at');
      return row?.ran_at?.getTime() ?? 0;
    };
    await until('the job has run', async () => (await lastRun()) > 0, WAIT);
    const [[{ latest }]] = (await services.db.raw(
      'SELECT MAX(GREATEST(until_at, COALESCE(ran_at, until_at))) AS latest FROM job_leases',
    )) as [[{ latest: Date }]];
    expect(latest.getTime() - (await databaseMs())).to.be.below(10 * MINUTE_MS);
    for (let turn = 0; turn < 3; turn += 1) {
      const before = await lastRun();
      await until('the job runs again', async () => (await lastRun()) !== before, WAIT);
    }
  });
});
