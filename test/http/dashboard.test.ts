/** The dashboard over HTTP: access by role, figures equal to the ledger, and the same figures as files. */
import { expect } from 'chai';
import { openCase } from '#src/games/cases/index.ts';
import { rollUpFigures } from '#src/admin/analytics/index.ts';
import { readHeartbeats, startHeartbeat } from '#src/platform/process/heartbeat.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff } from '#test/support/store.ts';
import { makePlayer, makeServices } from '#test/support/services.ts';

describe('The dashboard', function () {
  this.timeout(60_000);
  const stage = stageWith(makeServices);
  before(async () => {
    const player = await makePlayer(stage.services, 20_000);
    await openCase(stage.services, player, { caseName: 'plain', count: 3, revealMs: 0, quote: null });
    await rollUpFigures(stage.services, { settledMs: 0 });
  });

  it('Managers get every table by day, week and month, and an unknown period means a month', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    for (const query of ['', '?period=day', '?period=week', '?period=month', '?period=for+ever']) {
      const { text } = await agent.get(`/en/staff${query}`).expect(200);
      expect(text).to.include('id="figures-money"').and.include('id="figures-cases"').and.include('Plain case en');
      expect(text)
        .to.include('<svg class="chart"')
        .and.not.match(/figures\.[a-z]+\.[a-z]+/);
    }
  });

  it('htmx gets the figures of another period as a fragment, with an address of its own', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    const request = agent.get('/en/staff?period=week').set('HX-Request', 'true').set('HX-Target', 'dashboard');
    const { text } = await request.expect(200);
    expect(text)
      .to.match(/^<div id="dashboard">/)
      .and.include('hx-get="/en/staff?period=day"');
    expect(text).to.match(/<a id="period-week" href="\/en\/staff\?period=week"[^>]* aria-current="true"/);
  });

  it('The dashboard counts the serving processes and the share of failed responses', async () => {
    const { services } = stage;
    const read = async () =>
      (await readHeartbeats(services, services.clock.now().getTime())) ?? { serving: 0, answered: 0, failed: 0 };
    const before = await read();
    let answered = 700;
    const [stopOne, stopOther] = await Promise.all([
      startHeartbeat(services, () => ({ answered, failed: 20 })),
      startHeartbeat(services, () => ({ answered: 300, failed: 0 })),
    ]);
    const both = await read();
    expect(both).to.deep.equal({
      serving: before.serving + 2,
      answered: before.answered + 1000,
      failed: before.failed + 20,
    });
    const { agent } = await asStaff(stage.store, 'moderator');
    const page = (await agent.get('/en/staff').expect(200)).text;
    expect(page).to.include(`${String(both.serving)} server processes are running`);
    expect(page).to.include(`Requests that failed with 5xx in the last hour: ${String(both.failed)} of `);
    // Requests since the last heartbeat are reported at shutdown, without counting any twice.
    answered += 50;
    await stopOne();
    expect(await read()).to.include({ serving: before.serving + 1, answered: both.answered + 50 });
    await stopOther();
    expect(await read()).to.include({ serving: before.serving });
  });

  it('Moderators get withdrawals and the service, and no money', async () => {
    const { agent } = await asStaff(stage.store, 'moderator');
    const { text } = await agent.get('/en/staff').expect(200);
    expect(text).to.include('id="figures-withdrawals"').and.include('id="figures-health"');
    expect(text).not.to.match(/figures-money|figures-cash|figures-ledger|\/staff\/figures\//);
    await agent.get('/staff/figures/money').expect(403);
  });

  it('A table is exported as CSV in roubles with kopecks, and an unknown table is refused', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    const { text, headers } = await agent.get('/en/staff/figures/ledger?period=month').expect(200);
    expect(headers['content-type']).to.match(/^text\/csv/);
    const line = text.split('\r\n').find((one) => one.startsWith('"Case opening",'));
    expect(Number(line?.split(',')[3])).to.be.at.least(60);
    const { text: money } = await agent.get('/en/staff/figures/money?period=week').expect(200);
    expect(money.trim().split('\r\n')).to.have.lengthOf(1 + 7);
    await agent.get('/en/staff/figures/nothing').expect(422);
  });
});
