/** What a visitor reads at fields that the browser itself refuses: the words of the page's language. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser.ts';
import { makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

/** The words at the first refused field of a form. */
const wordsOf = (page: Page, form: string): Promise<string> =>
  page
    .locator(`${form} :is(input, select, textarea):invalid:not(fieldset)`)
    .first()
    .evaluate((field) => (field as HTMLInputElement).validationMessage);

describe('Refused fields', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  it('An empty field speaks the language of the page, and a choice takes its words back', async () => {
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

  it('An empty code of the wheel is answered by the store without a script, and spends no free spin', async () => {
    const { page } = await stage.visit('/pl/wheel', { as: freshName(), javaScriptEnabled: false });
    await page.locator('button[type=submit][form=wheel-code]:visible').click();
    await page.getByText('Nie znaleziono kodu').first().waitFor();
    expect(new URL(page.url()).searchParams.get('spun')).to.equal(null);
  });

  it('A field of staff speaks the language of the console', async () => {
    const { page } = await stage.visit('/pl/staff/catalogue/items/new', { staff: 'admin' });
    await startIslands(page);
    await page.locator('main form button[type=submit]').first().click();
    expect(await wordsOf(page, 'main form')).to.equal('Pole wymagane');
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
