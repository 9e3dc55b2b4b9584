/**
 * Notifications in the browser without JavaScript: one click of the bell marks all as read and still highlights the new
 * ones.
 */
import { expect } from 'chai';
import { BELL, openNotificationSteps } from './notifications-steps.ts';

const READ_BELL = '.head form[action$="/profile/notices"] button';

describe('The page of notifications', function () {
  this.timeout(120_000);
  const { come, notifiedPlayer, newOnes, arrive } = openNotificationSteps();

  it('Without scripts a press of the bell marks all as read, and the list keeps the marks', async () => {
    const page = await come('/pl', { as: await notifiedPlayer(), javaScriptEnabled: false });
    expect(await page.getAttribute(BELL, 'aria-label')).to.match(/2/);
    await page.locator(`${BELL} .icon-btn__dot`).waitFor();
    await page.click(BELL);
    await arrive(page);
    await page.locator(READ_BELL).waitFor();
    expect([await page.locator(BELL).count(), await newOnes(page)]).to.deep.equal([0, 2]);
    await page.click(READ_BELL);
    await page.waitForURL(/\/profile\/notices\?$/);
    expect(await newOnes(page)).to.equal(0);
  });
});
