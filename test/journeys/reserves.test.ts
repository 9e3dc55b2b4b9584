/* An admin declares the cover of the debt, and a guest reads it beside the statement, without JavaScript. */
import { expect } from 'chai';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { writeStatement } from '#src/portal/reserves/index.ts';
import { comeAs, WIDE } from '#test/browser/staff-visits.ts';
import { axeFindings } from '#test/support/browser/browser.ts';
import { makeServices } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';

describe('The reserves in a browser', function () {
  this.timeout(120_000);
  const screen = screenWith(makeServices);

  it('A guest finds the statement, and the declaration is marked as the operator’s word', async () => {
    while ((await sealHistory(screen.services, { settledMs: 0 })) > 0);
    await writeStatement(screen.services);
    const page = await comeAs(screen, 'admin', '/en/staff/reserves');
    await page.locator('[name="text.en"]').fill('A bank account with a notary.');
    await page.locator('.staff-main .btn--main').click();
    await page.locator('.notice--good', { hasText: 'Declaration published' }).waitFor();
    const { page: guest } = await screen.visit('/en/status', { javaScriptEnabled: false });
    await guest.locator('.row a[href="/en/reserves"]').click();
    const declared = guest.locator('section[aria-labelledby=declaration]');
    expect(await declared.innerText())
      .to.contain('A bank account with a notary.')
      .and.to.contain('does not check it');
    const { page: wide } = await screen.visit('/en/reserves', WIDE);
    expect(await axeFindings(wide)).to.deep.equal([]);
    expect(await wide.locator('section[aria-labelledby=newest] tr').count()).to.equal(6);
    expect(await wide.locator('section[aria-labelledby=statements] tbody tr').count()).to.be.above(0);
  });
});
