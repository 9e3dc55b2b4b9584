/** The page of the brand with scripts: contrast, drawings, preview and the way back. */
import { expect } from 'chai';
import sharp from 'sharp';
import { openBrandStage, follow, PHONE, press, rowOf, WIDE, widthOf } from './brand-visits.ts';

const LONG = 'The Incredible Strongbox of Harbour Town';

describe('The page of the brand with scripts', function () {
  this.timeout(240_000);
  const { stage, open } = openBrandStage();

  const draw = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 4, background: '#3ddc97' } })
      .png()
      .toBuffer();

  it('The contrast follows the colours as they are typed and picked, and names what is hard to read', async () => {
    const page = await open();
    const picker = page.locator('[data-picks=accent]');
    await picker.waitFor();
    // Of an earlier draft, or the colour that an empty field means.
    const accent = await page.inputValue('input[name=accent]');
    expect(await picker.inputValue()).to.equal(accent === '' ? '#ffb020' : accent);
    await page.fill('input[name=accent]', '#5a3a00');
    await rowOf(page, 'accent').getByText('hard to read').waitFor();
    expect(await picker.inputValue()).to.equal('#5a3a00');
    expect(await page.locator('fieldset [role=status] [data-verdict=bad]').isVisible()).to.equal(true);
    // The colour that is half typed changes nothing.
    await page.fill('input[name=accent]', '#7a');
    expect(await rowOf(page, 'accent').getByText('hard to read').isVisible()).to.equal(true);
    await picker.fill('#7aa2ff');
    await rowOf(page, 'accent').getByText('readable').waitFor();
    expect(await page.inputValue('input[name=accent]')).to.equal('#7aa2ff');
    expect(await rowOf(page, 'onAccent').locator('rect').getAttribute('fill')).to.equal('#7aa2ff');
  });

  it('A brand is named, drawn, previewed, published and taken back', async () => {
    const page = await open();
    await page.fill('input[name="brand.en"]', LONG);
    await page.fill('input[name=accent]', '#3ddc97');
    await press(page, 'Save draft');
    await page.setInputFiles('form[action$="/pictures/logo"] input[type=file]', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await draw(600),
    });
    await follow(page, () => page.locator('form[action$="/pictures/logo"] button').first().click());
    await page.locator('img.brand-picture__now').first().waitFor();
    await press(page, 'Preview on the site');
    expect(new URL(page.url()).pathname).to.equal('/en');
    for (const viewport of [PHONE, { width: 902, height: 900 }, WIDE]) {
      await page.setViewportSize(viewport);
      await page.goto(new URL('/en', page.url()).href);
      expect(await page.title()).to.contain(LONG);
      expect(await widthOf(page), String(viewport.width)).to.be.at.most(viewport.width);
    }
    const amber = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--amber'));
    expect(amber).to.equal('#3ddc97');
    const { page: visitor } = await stage.visit('/en', { viewport: WIDE });
    expect(await visitor.title()).to.contain('OpenCrate');
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await press(page, 'Publish');
    await stage.services.dataVersions.refresh();
    await visitor.reload();
    expect(await visitor.title()).to.contain(LONG);
    expect(await visitor.locator('.logo image').getAttribute('href')).to.match(/^\/brand\/[0-9a-f]{16}-icon\.png$/);
    await page.locator('.brand-versions summary').last().click();
    await press(page, 'Yes, publish BRAND_FILE again');
    await stage.services.dataVersions.refresh();
    await visitor.reload();
    expect(await visitor.title()).to.contain('OpenCrate');
  });
});
