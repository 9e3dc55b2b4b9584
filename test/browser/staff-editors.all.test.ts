/** The editors of the console: the wheel, the kinds of codes, a reload of all pages. */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { currentWheel, type NewSector } from '#src/games/wheel/index.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { startLive } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';
import { publishRing } from '#test/support/catalogue/wheel-ring.ts';
import { until } from '#test/support/until.ts';

const WIDE = { width: 1280, height: 900 };
/** Pause between keys of a hand that types: the check runs between them. */
const KEY_MS = 90;

describe('More of the editors of the console', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);
  let dearest: { readonly id: number; readonly title: string; readonly part: string };

  before(async () => {
    const points = (tickets: number): NewSector => ({ kind: 'points', amount: 50_00, tickets, image: null });
    await publishRing(stage.services, [points(400_000), points(300_000), points(300_000)]);
    const { itemsById } = await publishedCases(stage.services);
    const [item] = [...itemsById.values()].sort((one, other) => other.priceCentiG - one.priceCentiG);
    const title = item?.texts.en.title ?? '';
    dearest = { id: item?.id ?? 0, title, part: item?.texts.en.skin.slice(0, 6) ?? '' };
  });

  async function wheel(javaScriptEnabled = true): Promise<Page> {
    const options = { staff: 'manager' as const, as: freshName(), viewport: WIDE, javaScriptEnabled };
    const { page } = await stage.visit('/en/staff/wheel', options);
    if (javaScriptEnabled) await page.waitForSelector('#toasts', { state: 'attached' });
    return page;
  }
  const field = (page: Page, line: number, name: string): Locator =>
    page.locator(`#sectors [name="s${String(line)}.${name}"]`);
  const typeOver = async (at: Locator, text: string): Promise<void> => {
    await at.focus();
    await at.selectText();
    await at.pressSequentially(text, { delay: KEY_MS });
  };
  const sumSays = (page: Page, text: RegExp): Promise<void> =>
    page.locator('#wheel-sum .staff-big', { hasText: text }).waitFor();

  it('The check of the wheel replaces no field, however fast or slowly one types', async () => {
    const page = await wheel();
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('#sectors input, #sectors select'))
        one.dataset['same'] = 'yes';
    });
    await typeOver(field(page, 1, 'tickets'), '399999');
    await typeOver(field(page, 2, 'tickets'), '300001');
    await typeOver(field(page, 3, 'value'), '75');
    await sumSays(page, /^1\D000\D000$/);
    await page.locator('#prize-3', { hasText: '75' }).waitFor();
    expect(await field(page, 1, 'tickets').inputValue()).to.equal('399999');
    expect(await field(page, 2, 'tickets').inputValue()).to.equal('300001');
    expect(await field(page, 3, 'value').evaluate((one) => one === document.activeElement)).to.equal(true);
    const replaced = page.locator('#sectors :is(input, select):not([data-same])');
    expect(await replaced.count()).to.equal(0);
    // The values in the fields are published, and no others.
    await page.locator('#wheel-press:enabled').click();
    await page.locator('.flash .notice--good').waitFor();
    await stage.services.dataVersions.refresh();
    const sectors = (await currentWheel(stage.services))?.sectors ?? [];
    expect(sectors.map(({ from, to }) => to - from + 1)).to.deep.equal([399_999, 300_001, 300_000]);
  });

  it('A prize is chosen from a list with pictures and prices, by a part of its name and the keyboard', async () => {
    const page = await wheel();
    await field(page, 1, 'kind').selectOption('item');
    const value = field(page, 1, 'value');
    expect(await value.inputValue()).to.equal('');
    await value.focus();
    await page.locator('.picker__entry').first().waitFor();
    await value.pressSequentially(dearest.part, { delay: KEY_MS });
    const entry = page.locator('.picker__entry', { hasText: dearest.title });
    await entry.waitFor();
    expect(await entry.locator('img').evaluate((one: HTMLImageElement) => one.complete)).to.be.a('boolean');
    expect(await entry.innerText()).to.contain('₽');
    await until('the arrow has come to the item', async () => {
      if (await entry.evaluate((one) => one.classList.contains('is-active'))) return true;
      await page.keyboard.press('ArrowDown');
      return false;
    });
    await page.keyboard.press('Enter');
    expect(await value.inputValue()).to.equal(dearest.title);
    expect(await page.locator('.picker:popover-open').count()).to.equal(0);
    await page.locator('#prize-1 img').waitFor();
    await page.locator('#prize-1', { hasText: dearest.title }).waitFor();
  });

  it('Without JavaScript the name of an item is understood', async () => {
    const page = await wheel(false);
    await field(page, 1, 'kind').selectOption('item');
    await field(page, 1, 'value').fill(dearest.title.toUpperCase());
    await page.locator('#sectors button[type=submit]').click();
    expect(await page.locator('#prize-1').innerText()).to.equal(dearest.title);
    expect(await field(page, 1, 'value').inputValue()).to.equal(dearest.title);
    expect(await page.locator('#wheel-press').isEnabled()).to.equal(true);
  });

  it('Only the fields of the chosen kind of code are shown', async () => {
    const { page } = await stage.visit('/en/staff/promos', {
      staff: 'manager',
      as: freshName(),
      viewport: WIDE,
      javaScriptEnabled: false,
    });
    const plan = page.locator('.promo-plan').first();
    const shown = async (kind: string): Promise<string[]> => {
      await plan.locator('[name=kind]').selectOption(kind);
      const names: string[] = [];
      for (const one of await plan.locator('input').all())
        if (await one.isVisible()) names.push((await one.getAttribute('name')) ?? '');
      return names;
    };
    expect(await shown('percent')).to.deep.equal(['percent', 'amount', 'least', 'uses', 'from', 'until']);
    expect(await shown('sum')).to.deep.equal(['amount', 'least', 'uses', 'from', 'until']);
    expect(await shown('wheel')).to.deep.equal(['uses', 'from', 'until']);
  });

  it('A reload of all pages is announced, and a page with an open window waits until it is closed', async () => {
    const guest = await stage.visit('/en', { viewport: WIDE });
    const shop = guest.page;
    await startLive(guest);
    await shop.evaluate(() => {
      document.body.dataset['same'] = 'yes';
      const dialog = document.createElement('dialog');
      dialog.id = 'own';
      document.body.append(dialog);
      dialog.showModal();
    });
    const { page } = await stage.visit('/en/staff/settings', { staff: 'admin', as: freshName(), viewport: WIDE });
    await page.locator('[name=seconds]').fill('3');
    await page.locator('form[action$="/staff/reload"] summary').click();
    await page.locator('form[action$="/staff/reload"] [type=submit]').click();
    await shop.locator('.toast', { hasText: /reloads in [123] s/ }).waitFor();
    await shop.locator('.toast', { hasText: 'when you finish here' }).waitFor();
    expect(await shop.evaluate(() => document.body.dataset['same'])).to.equal('yes');
    const loaded = shop.waitForEvent('load');
    await shop.evaluate(() => document.querySelector<HTMLDialogElement>('#own')?.close());
    await loaded;
  });
});
