/**
 * A player audits the account in the browser: an honest file matches, and a forged draw and a changed transfer are
 * named. The forged file is changed on its way, because the database refuses to change a draw. An audit without an
 * answer about the published seals does not match.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { axeFindings, startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { makeServices } from '#test/support/services.ts';

interface ExportedRows {
  readonly draws: { readonly id: number; ticket: number; readonly isRevealed: boolean }[];
  readonly movements: { readonly id: number; readonly account: string; change: number; amount: number }[];
}

const SEALS = '**/api/fair/checkpoints*';
const FILE = '**/profile/export.json';
const VERDICT = '.audit-verdict';

describe('The audit of an account', function () {
  this.timeout(120_000);
  const screen = screenWith(() => makeServices());

  const openAudit = async (): Promise<Page> => {
    const name = freshName();
    const player = await asPlayer(screen.store, name);
    await player.post('/api/case/open', { case: 'plain', count: 3 }).expect(200);
    await player.post('/api/fair/rotate', {}).expect(200);
    await player.post('/api/case/open', { case: 'plain', count: 2 }).expect(200);
    const { page } = await screen.visit('/en/profile/audit', { as: name });
    await startIslands(page);
    return page;
  };
  const audit = async (page: Page): Promise<string> => {
    await page.locator('[data-audit]').click();
    await page.locator(VERDICT).waitFor();
    return await page.locator(VERDICT).innerText();
  };
  const auditAgain = async (page: Page, headline: string): Promise<string> => {
    await page.locator('[data-audit]').click();
    await page.locator(VERDICT).getByText(headline).waitFor();
    return await page.locator(VERDICT).innerText();
  };
  const forge = (page: Page, change: (file: ExportedRows) => void): Promise<unknown> =>
    page.route(FILE, async (route) => {
      const response = await route.fetch();
      const file = (await response.json()) as ExportedRows;
      change(file);
      await route.fulfill({ response, json: file });
    });

  it('An honest account matches, and draws of the open pair wait for a change of the seed', async () => {
    const page = await openAudit();
    const said = await audit(page);
    expect(said)
      .to.contain('Everything matches')
      .and.to.contain('3 verified; 2 can be verified after you change the seed')
      .and.to.match(/transactions, wallets that add up: 3/);
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  it('A forged draw and a changed transfer fail by name', async () => {
    const page = await openAudit();
    let drawId = 0;
    await forge(page, ({ draws, movements }) => {
      const [draw] = draws.filter(({ isRevealed }) => isRevealed);
      const [payment] = movements.filter(({ account }) => account === 'money');
      if (draw === undefined || payment === undefined) throw new Error('The file has no draws');
      drawId = draw.id;
      draw.ticket = (draw.ticket + 1) % 1_000_000;
      payment.change -= 100;
      payment.amount += 100;
    });
    const said = await audit(page);
    expect(said)
      .to.contain('2 things don’t match')
      .and.to.contain(`Draw ${String(drawId)}: the seeds give ticket`)
      .and.to.contain('Wallet “balance”: the transactions give');
  });
  it('Seals are compared with the published ones; without an answer or one of them nothing is green', async () => {
    const page = await openAudit();
    await sealHistory(screen.services, { settledMs: 0, quietMs: 0 });
    const isGreen = (): Promise<boolean> => page.locator(`${VERDICT} .is-match`).isVisible();
    expect(await audit(page)).to.contain('5 draws are sealed. Compared with the published seals: 1 of 1');
    expect(await isGreen()).to.equal(true);
    await page.route(SEALS, (route) => route.fulfill({ json: {} }));
    const said = await auditAgain(page, 'The published seals weren’t compared');
    expect(said).to.contain('0 of 1').and.to.contain('Not loaded').and.not.to.contain('No seals yet');
    expect(await isGreen()).to.equal(false);
    await page.unroute(SEALS);
    await page.route(SEALS, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, items: [] } } });
    });
    expect(await auditAgain(page, '1 thing doesn’t match')).to.contain('it isn’t published');
  });
});
