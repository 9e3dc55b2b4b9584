/**
 * Values that are typed or pressed before the island of their form starts, while the scripts are on their way. The page
 * keeps them, and the form sends them. `entered-values.all.test.ts` adds Back and a slow phone.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { HELD_FORMS } from '#test/support/pages/held-forms.ts';
import { islandsWithFields } from '#test/support/pages/island-fields.ts';
import { openEnteredValuesStage, expectSent, holdScripts } from './enter-values.ts';

describe('Values that a form holds before its island starts', function () {
  this.timeout(300_000);
  const { stage, comeWithThings } = openEnteredValuesStage();

  it('Every island with a field is tested', () => {
    expect(Object.keys(HELD_FORMS).toSorted()).to.deep.equal(islandsWithFields());
  });

  for (const [island, form] of Object.entries(HELD_FORMS)) {
    it(`Values entered before ${island} starts stay and are sent`, async () => {
      const { page, things } = await comeWithThings();
      const release = await holdScripts(page, /\/build\/(?:mount|htmx)\./);
      await page.goto(stage.store.address + form.path(things), { waitUntil: 'domcontentloaded' });
      await form.enter(page);
      release();
      await startIslands(page);
      await form.shows(page);
      await expectSent(page, form);
    });
  }

  it('The choice of an item that is made before the scripts of an upgrade arrive is sent once', async () => {
    const { page, things } = await comeWithThings();
    const release = await holdScripts(page, /\/build\/mount\./);
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/en/upgrade?') && sent.push(request.url()));
    const form = HELD_FORMS['upgrade-form'];
    await page.goto(stage.store.address + (form?.path(things) ?? ''), { waitUntil: 'domcontentloaded' });
    await form?.enter(page);
    await form?.shows(page);
    release();
    await startIslands(page);
    await page.waitForLoadState('networkidle');
    expect(sent.length).to.equal(1);
  });
});
