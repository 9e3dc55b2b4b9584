/**
 * A payment method fails and the status page shows it; a manager writes an incident and a guest reads it, without
 * JavaScript and during maintenance too, until the manager closes it.
 */
import { expect } from 'chai';
import { setMaintenance } from '#src/admin/settings/index.ts';
import { checkComponents } from '#src/portal/status/index.ts';
import { byLocale } from '#src/shared/locales.ts';
import { comeAs, WIDE } from '#test/browser/staff-visits.ts';
import { axeFindings } from '#test/support/browser/browser.ts';
import { fixedClock, makeServices } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';
import { testConfig } from '#test/support/store.ts';
import { allMethods } from '#src/payments/top-ups/index.ts';

describe('The status of the store in a browser', function () {
  this.timeout(120_000);
  const screen = screenWith(() => makeServices({ clock: fixedClock(), config: testConfig({ demo: true }) }));
  // Checks of other files are of other days.
  before(() => screen.services.db('status_days').del());
  afterEach(async () => {
    const { services } = screen;
    await setMaintenance(services, { on: false, text: byLocale(() => '') });
    await services.dataVersions.refresh();
    for (const table of ['incident_updates', 'incidents', 'status_days']) await services.db(table).del();
  });

  it('A method that fails is marked by words, and the days are a list', async () => {
    const { services } = screen;
    await checkComponents(services);
    const [method] = await allMethods(services);
    const component = `payment:${method?.offer.slug ?? ''}`;
    await services.db('status_days').where({ component }).update({ failed: 1, is_good: false });
    const { page } = await screen.visit('/en/status', { javaScriptEnabled: false });
    const part = page.locator('.status__part', { has: page.locator('.badge--bad'), hasText: 'Top-up' }).first();
    expect(await part.locator('.badge').innerText()).to.equal('Fails');
    expect(await page.locator('.status__now').innerText()).to.contain('Failing:');
    expect(await part.locator('ol > li').count()).to.equal(90);
    expect(await part.locator('ol > li').last().innerText()).to.contain('failed checks: 1 of 1');
    expect(await part.locator('ol > li').first().innerText()).to.contain('not measured');
    const { page: live } = await screen.visit('/en/status', WIDE);
    expect(await axeFindings(live)).to.deep.equal([]);
  });

  it('A guest reads what a manager writes, during maintenance too', async () => {
    const page = await comeAs(screen, 'manager', '/en/staff/incidents');
    await page.locator('[name="title.en"]').fill('Cards are refused');
    await page.locator('[name="text.en"]').fill('We are looking into it.');
    await page.locator('[name="component.store"]').check();
    await page.locator('.staff-main form .btn--main').click();
    await page.waitForURL(/\/incidents\/\d+$/);
    await setMaintenance(screen.services, { on: true, text: byLocale(() => '') });
    await screen.services.dataVersions.refresh();
    const { page: guest } = await screen.visit('/en/status');
    expect(await guest.locator('section[aria-labelledby=open]').innerText())
      .to.contain('Cards are refused')
      .and.to.contain('Affected: Store.');
    expect(await guest.locator('.status__now').innerText()).to.contain('Maintenance is under way');

    const update = page.locator('form[action$="/updates"]');
    await update.locator('[name="text.en"]').fill('The bank answers again.');
    await update.locator('.confirm summary').click();
    await update.locator('button[value=end]').click();
    await page.locator('.staff-head .badge', { hasText: 'over' }).waitFor();
    await guest.reload();
    expect(await guest.locator('section[aria-labelledby=open]').count()).to.equal(0);
    expect(await guest.locator('section[aria-labelledby=past]').innerText()).to.contain('The bank answers again.');
  });
});
