/** Values that the browser restores after Back, and values that are entered on a slow phone: the form sends them. */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { HELD_FORMS } from '#test/support/pages/held-forms.ts';
import { slowDown } from '#test/support/browser/presses.ts';
import { openEnteredValuesStage, expectSent } from './enter-values.ts';

describe('Values that a form holds after Back, and on a slow phone', function () {
  this.timeout(300_000);
  const { stage, comeWithThings } = openEnteredValuesStage();

  for (const [island, form] of Object.entries(HELD_FORMS)) {
    if (form.isRestored === false) continue;
    it(`Values stay and are sent when the browser goes back to ${island}`, async () => {
      const { page, things } = await comeWithThings();
      await page.goto(stage.store.address + form.path(things));
      await startIslands(page);
      await form.enter(page);
      await page.goto(`${stage.store.address}/en/faq`);
      await page.goBack();
      await startIslands(page);
      await form.shows(page);
      await expectSent(page, form);
    });
  }

  for (const [path, field] of [
    ['/en/profile/limits', '#limit-topup-day'],
    ['/en/fair', '#client-seed'],
  ] as const) {
    it(`Text typed into ${field} stays when the browser goes back to ${path}`, async () => {
      const { page } = await comeWithThings();
      await page.goto(stage.store.address + path);
      await page.locator(field).fill('350,5');
      await page.goto(`${stage.store.address}/en/faq`);
      await page.goBack();
      expect(await page.locator(field).inputValue()).to.equal('350,5');
    });
  }

  for (const [island, form] of Object.entries(HELD_FORMS)) {
    it(`Values stay and are sent on a slow phone: ${island}`, async () => {
      const { page, things } = await comeWithThings();
      await slowDown(page);
      await page.goto(stage.store.address + form.path(things), { waitUntil: 'commit' });
      await form.enter(page);
      await startIslands(page);
      await form.shows(page);
      await expectSent(page, form);
    });
  }
});
