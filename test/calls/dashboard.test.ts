/**
 * The dashboard over http: what each role sees of it, that its figures are those of the ledger, and the same as files.
 */
import { expect } from 'chai';
import { openCase } from '#src/cases/index.ts';
import { rollUpFigures } from '#src/figures/index.ts';
import { stageWith } from '../support/stage.ts';
import { asStaff } from '../support/store.ts';
import { makePlayer, makeWorld } from '../support/world.ts';

describe('the dashboard', function () {
  this.timeout(60_000);
  const stage = stageWith(makeWorld);
  before(async () => {
    const player = await makePlayer(stage.world, 20_000);
    await openCase(stage.world, player, { caseName: 'plain', count: 3, revealMs: 0, quote: null });
    await rollUpFigures(stage.world, { settledMs: 0 });
  });

  it('shows managers every table, of a day, a week and a month; what is no period is a month', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    for (const query of ['', '?period=day', '?period=week', '?period=month', '?period=for+ever']) {
      const { text } = await agent.get(`/en/staff${query}`).expect(200);
      expect(text).to.include('id="figures-money"').and.include('id="figures-cases"').and.include('Plain case en');
      expect(text)
        .to.include('<svg class="chart"')
        .and.not.match(/figures\.[a-z]+\.[a-z]+/);
    }
  });

  it('shows moderators withdrawals and the service, and no money', async () => {
    const { agent } = await asStaff(stage.store, 'moderator');
    const { text } = await agent.get('/en/staff').expect(200);
    expect(text).to.include('id="figures-withdrawals"').and.include('id="figures-health"');
    expect(text).not.to.match(/figures-money|figures-cash|figures-ledger|\/staff\/figures\//);
    await agent.get('/staff/figures/money').expect(403);
  });

  it('is taken away as CSV, in roubles with kopecks; an unknown table is refused', async () => {
    const { agent } = await asStaff(stage.store, 'manager');
    const { text, headers } = await agent.get('/en/staff/figures/ledger?period=month').expect(200);
    expect(headers['content-type']).to.match(/^text\/csv/);
    const line = text.split('\r\n').find((one) => one.startsWith('Case opened,'));
    expect(Number(line?.split(',')[3])).to.be.at.least(60);
    const { text: money } = await agent.get('/en/staff/figures/money?period=week').expect(200);
    expect(money.trim().split('\r\n')).to.have.lengthOf(1 + 7);
    await agent.get('/en/staff/figures/nothing').expect(422);
  });
});
