/**
 * Editors of the console: what is typed is never lost without a question, and a refused form is not sent again.
 * `staff-editors.all.test.ts` has the automatic check and the choice by name and picture.
 */
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

const WIDE = { width: 1280, height: 900 };
/** Pause between keys of a hand that types: the check runs between them. */
const KEY_MS = 90;

describe('The editors of the console', function () {
  this.timeout(240_000);
  const stage = screenWith(makeShop);

  const typeOver = async (at: Locator, text: string): Promise<void> => {
    await at.focus();
    await at.selectText();
    await at.pressSequentially(text, { delay: KEY_MS });
  };

  it('Leaving with typed contents asks first, and keeps them', async () => {
    const { listed } = await publishedCases(stage.services);
    const path = `/en/staff/catalogue/cases/${String(listed[0]?.id ?? 0)}`;
    const { page } = await stage.visit(path, { staff: 'manager', as: freshName(), viewport: WIDE });
    await page.waitForSelector('#toasts', { state: 'attached' });
    const tickets = page.locator('input[data-step]').first();
    await typeOver(tickets, '12');
    const asked = page.waitForEvent('dialog');
    const leaving = page.locator('.staff-tabs a:not([aria-current])').first().click();
    const dialog = await asked;
    expect(dialog.type()).to.equal('beforeunload');
    await dialog.dismiss();
    await leaving.catch(() => undefined);
    expect(await tickets.inputValue()).to.equal('12');
    // Saving is no leaving.
    await page.locator('.staff-head button[data-key=s]').click();
    await page.locator('.flash .notice--good').waitFor();
    await page.locator('.staff-head button[value=discard]').click();
    await page.locator('.flash .notice--good', { hasText: 'discarded' }).waitFor();
  });

  it('A refused form is shown at the address of its page, and a reload sends nothing', async () => {
    const { page } = await stage.visit('/en/staff/promos', { staff: 'manager', as: freshName(), viewport: WIDE });
    const form = page.locator('form[action$="/staff/promos"][method=post]').first();
    await form.locator('[name=code]').fill('half a code!');
    await form.locator('[name=percent]').fill('5');
    await form.locator('button[type=submit]').click();
    await page.locator('[name=code][aria-invalid=true]').waitFor();
    await page.waitForFunction(() => location.pathname === '/en/staff/promos');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.reload();
    expect(await page.locator('[name=code][aria-invalid=true]').count()).to.equal(0);
    expect(posts).to.deep.equal([]);
  });
});
