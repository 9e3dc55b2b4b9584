/**
 * A player verifies a draw: opens a case, finds the draw in their list, reveals its seed, and lets the browser compute
 * the result. Proves that store and browser agree, and that a changed proof fails: another ticket from the store's own
 * call, another hash in the form.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

interface Proof {
  readonly data: {
    readonly serverSeed: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly cursor: number;
    readonly ticket: number;
  };
}

const ROW = '#fair-draws tbody tr';
const AGREES = '.fair-result .is-match';
const DISAGREES = '.fair-result .is-mismatch';

describe('The verification of a draw', function () {
  this.timeout(120_000);
  const stage = screenWith(makeShop);

  const press = (page: Page, form: string): Promise<void> =>
    page.locator(`form[aria-labelledby=${form}] button[type=submit]`).click();

  it('The page verifies the real draw and refuses a changed one', async () => {
    const { page } = await stage.visit(`/en/case/${CHEAP_CASE}`, { as: freshName(), reducedMotion: 'reduce' });
    await startIslands(page);
    await page.locator('form.opener button[type=submit]').click();
    await page.locator('.result__name').waitFor();

    await page.goto(`${stage.store.address}/en/fair`);
    const link = page.locator(`${ROW} a[href*="/fair/draw/"]`);
    expect(await link.innerText()).to.contain('Seed not revealed');
    await page.fill('#client-seed', 'a quiet river');
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === '/en/fair'),
      page.locator('form[action="/en/fair/rotate"] button[type=submit]').click(),
    ]);
    expect(await link.innerText()).to.contain('Verify');
    await link.click();
    await page.waitForURL('**/en/fair/draw/*');
    await startIslands(page);
    await page.locator('.verdict__ok.is-match').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.goto(`${stage.store.address}/en/fair/check?draw=${id}`);
    expect(await page.locator(AGREES).innerText()).to.contain('Computed by the server');
    await startIslands(page);
    await press(page, 'by-number');
    await page.locator(AGREES, { hasText: 'Computed by your browser' }).waitFor();

    const { data: proof } = (await (
      await page.request.get(`${stage.store.address}/api/fair/draw/${id}`)
    ).json()) as Proof;
    await page.route(`**/api/fair/draw/${id}`, (route) =>
      route.fulfill({ json: { status: 'ok', data: { ...proof, ticket: (proof.ticket + 1) % 1_000_000 } } }),
    );
    await press(page, 'by-number');
    await page.locator(DISAGREES).waitFor();

    for (const field of ['serverSeed', 'serverSeedHash', 'clientSeed', 'nonce', 'cursor'] as const) {
      await page.fill(`#check-${field}`, String(proof[field]));
    }
    await press(page, 'by-values');
    await page.locator(AGREES).waitFor();
    await page.fill('#check-serverSeedHash', 'ab'.repeat(32));
    await press(page, 'by-values');
    await page.locator(DISAGREES).waitFor();
  });
});
