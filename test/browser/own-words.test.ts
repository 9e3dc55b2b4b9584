/** What a visitor reads at fields that the browser itself refuses: the words of the page's language. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

/** The words under the first refused field of a form. */
const wordsOf = (page: Page, form: string): Promise<string> =>
  page.locator(`${form} .field__wrong[data-beside]`).first().innerText();

describe('Refused fields', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  it('An empty field has a message in the language of the page, and a choice removes it', async () => {
    const { page } = await stage.visit('/pl/profile/limits', { as: freshName() });
    await startIslands(page);
    const form = 'form:has([name=days])';
    await page.locator(`${form} button[type=submit]`).click();
    expect(await wordsOf(page, form)).to.equal('Pole wymagane');
    await page.locator(`${form} label:has([name=days])`).last().click();
    await page.locator(`${form} button[type=submit]`).click();
    expect(await page.locator(`${form} [name=days]:invalid`).count()).to.equal(0);
    expect(await wordsOf(page, form)).to.equal('Pole wymagane');
  });

  it('The first gesture of a page, a press that is refused, has its message too', async () => {
    const { page } = await stage.visit('/pl/profile/limits', { as: freshName() });
    const form = 'form:has([name=days])';
    await page.locator(`${form} button[type=submit]`).click();
    expect(await wordsOf(page, form)).to.equal('Pole wymagane');
  });

  it('An empty code of the wheel is answered by the store without a script, and spends no free spin', async () => {
    const { page } = await stage.visit('/pl/wheel', { as: freshName(), javaScriptEnabled: false });
    await page.locator('button[type=submit][form=wheel-code]:visible').click();
    await page.getByText('Nie znaleziono kodu').first().waitFor();
    expect(new URL(page.url()).searchParams.get('spun')).to.equal(null);
  });

  it('A field of staff has its message in the language of the console', async () => {
    const { page } = await stage.visit('/pl/staff/catalogue/items/new', { staff: 'admin' });
    await startIslands(page);
    await page.locator('main form button[type=submit]').first().click();
    expect(await wordsOf(page, 'main form')).to.equal('Pole wymagane');
  });

  it('A field for a file has the words of the console, and none of the browser', async () => {
    const { page } = await stage.visit('/pl/staff/catalogue/prices', { staff: 'admin' });
    const field = page.locator('.file');
    expect(await field.innerText()).to.equal('Wybierz plik');
    const wordsOfBrowser = await field
      .locator('input')
      .evaluate((input) => [getComputedStyle(input, '::file-selector-button').display, getComputedStyle(input).color]);
    expect(wordsOfBrowser).to.deep.equal(['none', 'rgba(0, 0, 0, 0)']);
    await field.locator('input').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
    expect(await field.locator('input').evaluate((input) => getComputedStyle(input).color)).to.match(/^rgb\(/);
  });

  it('A value of the wrong form gets the words beside its field', async () => {
    const { page } = await stage.visit('/pl/fair');
    await startIslands(page);
    const form = 'form[action$="/fair/check"]';
    await page.locator(`${form} button[type=submit]`).click();
    expect(await wordsOf(page, form)).to.equal('Pole wymagane');
    await page.fill(`${form} input`, 'x');
    expect(
      await page.locator(`${form} input`).evaluate((one) => (one as HTMLInputElement).validity.customError),
    ).to.equal(false);
  });
});
