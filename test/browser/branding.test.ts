/**
 * The brand in the console: a draft by the keyboard alone, and a draft, its preview on the pages of the store and its
 * publication without JavaScript on a phone. `branding.all.test.ts` has uploads and the way back.
 */
import { expect } from 'chai';
import { openBrandStage, follow, PHONE, press, rowOf, widthOf } from './brand-visits.ts';

describe('The page of the brand', function () {
  this.timeout(240_000);
  const { open } = openBrandStage();

  it('A draft is saved by the keyboard alone', async () => {
    const page = await open();
    await page.locator('[data-picks=accent]').waitFor();
    await page.focus('input[name="brand.en"]');
    await page.keyboard.type('Strongbox');
    await page.focus('input[name=accent]');
    await page.keyboard.type('#7aa2ff');
    await rowOf(page, 'accent').locator('rect').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).focus();
    await follow(page, () => page.keyboard.press('Enter'));
    await page.getByText('Draft saved').waitFor();
    expect(await page.inputValue('input[name="brand.en"]')).to.equal('Strongbox');
  });

  it('Without JavaScript a phone saves, is refused with the reason, previews and publishes', async () => {
    const page = await open({ viewport: PHONE, javaScriptEnabled: false });
    await page.fill('input[name="brand.en"]', 'Strongbox');
    await page.fill('input[name=accent]', '#5a3a00');
    await press(page, 'Save draft');
    expect(await page.locator('.field__wrong').first().textContent()).to.contain('#5a3a00');
    expect(await page.inputValue('input[name="brand.en"]')).to.equal('Strongbox');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.fill('input[name=accent]', '#7aa2ff');
    await press(page, 'Save and preview');
    expect(await page.title()).to.contain('Strongbox');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await press(page, 'Publish');
    expect(await widthOf(page)).to.be.at.most(360);
    await page.getByText('Version 1 is live').waitFor();
  });
});
