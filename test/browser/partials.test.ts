/**
 * Fragments in a real browser, under the store's content policy with Trusted Types: a search swaps the cases without
 * navigation, a refusal becomes a toast that disappears, and no other text can become elements.
 */
import { expect } from 'chai';
import { type Visit, startIslands } from '#test/support/browser/browser.ts';
import { screenWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';
import { freshName } from '#test/support/store.ts';

describe('Partial updates in the browser', function () {
  this.timeout(120_000);
  const stage = screenWith(makeServices, { mayComplain: true });
  let home: Visit;
  beforeEach(async () => {
    home = await stage.visit('/en', { viewport: { width: 1280, height: 900 } });
    await home.page.evaluate(() => {
      document.body.dataset['same'] = '';
    });
    await startIslands(home.page);
    await home.page.waitForSelector('#toasts', { state: 'attached' });
  });
  afterEach(() => home.leave());

  it('A search replaces the cases as the visitor types', async () => {
    const { page, complaints } = home;
    await page.fill('input[type=search]', 'Plain case');
    await page.waitForURL(/[?&]q=Plain/);
    expect(await page.locator('body[data-same] #cases .case-card').count()).to.be.above(0);
    expect(complaints).to.deep.equal([]);
  });

  it('The back button restores the earlier cases', async () => {
    const { page } = home;
    const cardCount = await page.locator('.case-card').count();
    await page.fill('input[type=search]', 'nothing like it');
    await page.waitForURL(/[?&]q=nothing/);
    await page.goBack();
    await page.waitForFunction((count) => document.querySelectorAll('.case-card').length === count, cardCount);
    expect(new URL(page.url()).search).to.equal('');
  });

  it('A search for an answer keeps the question that is being written', async () => {
    const { page } = await stage.visit('/en/help/new', { as: freshName() });
    await startIslands(page);
    await page.getByLabel('Your question').fill('Half a question');
    await page.locator('main input[name=q]').fill('withdraw');
    await page.locator('main input[name=q]').press('Enter');
    await page.waitForURL(/[?&]q=withdraw/);
    await page.locator('#found summary').first().waitFor();
    expect(await page.getByLabel('Your question').inputValue()).to.equal('Half a question');
  });

  it('A refusal becomes a toast and the page stays', async () => {
    const { page } = home;
    const toast = '<div class="toast toast--error" role="alert"><p>Too many requests.</p></div>';
    const headers = { 'HX-Retarget': '#toasts', 'HX-Reswap': 'beforeend', 'Content-Type': 'text/html' };
    await page.route(/[?&]q=/, (route) => route.fulfill({ status: 429, headers, body: toast }));
    await page.fill('input[type=search]', 'plain');
    await page.waitForSelector('#toasts .toast--error');
    expect(await page.locator('body[data-same] .case-card').count()).to.be.above(0);
    await page.waitForSelector('#toasts .toast--error', { state: 'detached' });
  });

  it('A script in a fragment is dropped, and HTML that came with no response is refused', async () => {
    const { page } = home;
    const evil = '<div id="cases"><script>document.title = "taken"</script></div>';
    await page.route(/[?&]q=/, (route) => route.fulfill({ contentType: 'text/html', body: evil }));
    await Promise.all([page.waitForResponse(/[?&]q=/), page.fill('input[type=search]', 'plain')]);
    expect(await page.title()).not.to.equal('taken');
    expect(await page.locator('#cases script').count()).to.equal(0);
    const outcome = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>text</b>';
        return 'allowed';
      } catch {
        return 'refused';
      }
    });
    expect(outcome).to.equal('refused');
  });
});
