/* The catalogue editor in a real browser: values derived from tickets update at once, and no typed text is lost. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { caseByName, type CaseVersion } from '#src/core/catalogue/index.ts';
import { publishVersion } from '#src/core/catalogue/editing/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { screenWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

describe('The editor of case contents', function () {
  this.timeout(180_000);
  let former: CaseVersion | undefined;
  // Other files play this case. Defined before the stage, whose own hook closes the services.
  after(async () => {
    if (former === undefined) return;
    const rows = former.rows.map(({ item, from, to }) => ({ itemId: item.id, tickets: to - from + 1 }));
    const version = { caseId: former.caseId, rows };
    await transaction(stage.services, null, (tx) => publishVersion(tx, version));
    await stage.services.dataVersions.refresh();
  });
  const stage = screenWith(makeServices);
  before(async () => {
    former = (await caseByName(stage.services, 'plain'))?.version;
  });

  async function editor(): Promise<Page> {
    const one = await caseByName(stage.services, 'plain');
    const path = `/en/staff/catalogue/cases/${String(one?.id ?? 0)}`;
    const { page } = await stage.visit(path, { staff: 'manager', viewport: { width: 1280, height: 900 } });
    // The toast container marks that htmx is loaded.
    await page.waitForSelector('#toasts', { state: 'attached' });
    return page;
  }

  const says = (page: Page, where: string, text: string): Promise<void> =>
    page.locator(where, { hasText: text }).waitFor();

  it('The editor recalculates during typing, by keyboard alone, and simulates the saved contents', async () => {
    const page = await editor();
    await says(page, '#odds-return', '92.50');
    const first = page.locator('input[data-step]').first();
    await first.focus();
    await first.fill('499 000');
    await says(page, '#odds-sum', 'Missing tickets: 1\u00a0000');
    expect(await first.evaluate((field) => field === document.activeElement)).to.equal(true);
    expect(await first.inputValue()).to.equal('499 000');
    await page.keyboard.press('Shift+ArrowUp');
    await says(page, '#odds-sum', 'Exactly 1,000,000');
    await page.keyboard.press('ArrowDown');
    const second = page.locator('input[data-step]').nth(1);
    expect(await second.evaluate((field) => field === document.activeElement)).to.equal(true);
    await page.keyboard.type('290000');
    await says(page, '#odds-sum', 'Missing tickets: 10\u00a0000');
    await page.locator('button[value=rest]').click();
    await says(page, '.notice', 'Draft saved');
    await says(page, '#odds-sum', 'Exactly 1,000,000');
    expect(await page.locator('input[data-step]').first().inputValue()).to.match(/^510\s000$/);
    await page.locator('button[value=simulate]').click();
    await says(page, '#simulation', 'Simulated return');
  });

  it('Another member publishes the draft by its button, and the store offers it', async () => {
    const page = await editor();
    expect(await page.locator('input[data-step]').first().inputValue()).to.match(/^510\s000$/);
    const number = (await caseByName(stage.services, 'plain'))?.version.number ?? 0;
    await page.locator('button[data-key=p]').click();
    await says(page, '.notice', `Version ${String(number + 1)} published`);
    await stage.services.dataVersions.refresh();
    expect((await caseByName(stage.services, 'plain'))?.version.rows[0]).to.include({ from: 0, to: 509_999 });
  });
});
