/** Copying where the browser refuses the clipboard: frames, plain http, the browsers of messengers. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeServices } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

describe('Copying in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices, { mayComplain: true });

  const come = async (): Promise<Page> => {
    const { page } = await stage.visit('/en/referral', { as: freshName() });
    await startIslands(page);
    return page;
  };
  const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy', exact: true });
  const refuse = (page: Page, isCommandRefused: boolean): Promise<void> =>
    page.evaluate((isRefused) => {
      const clipboard = { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) };
      Object.defineProperty(navigator, 'clipboard', { value: isRefused ? undefined : clipboard });
      if (isRefused) Object.defineProperty(document, 'execCommand', { value: () => false });
      document.addEventListener('copy', () => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLTextAreaElement) document.body.dataset['copied'] = activeElement.value;
      });
    }, isCommandRefused);

  it('A refused clipboard is replaced by the older command', async () => {
    const page = await come();
    const link = await page.locator('.invite input').inputValue();
    await refuse(page, false);
    await copyButton(page).click();
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.body.dataset['copied'])).to.equal(link);
  });

  it('Where nothing can copy, the text is selected and a message says so', async () => {
    const page = await come();
    const link = await page.locator('.invite input').first().inputValue();
    await refuse(page, true);
    for (let times = 0; times < 2; times += 1) {
      await copyButton(page).click();
      await page.getByText('The text is selected: copy it by hand').first().waitFor({ state: 'attached' });
      const selected = await page.locator('.copy-field:focus').evaluate((field) => {
        const { value, selectionStart, selectionEnd } = field as HTMLInputElement;
        return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
      });
      expect(selected).to.equal(link);
      expect(await copyButton(page).isVisible()).to.equal(true);
    }
  });
});
