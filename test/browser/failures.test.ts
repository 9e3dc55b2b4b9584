/**
 * Failures between browser and store: a lost response, a script that fails to load, two tabs, the back button, a
 * session that ended elsewhere. Proves that no opening, payment or sale happens twice, and that the page always offers
 * a way forward. `failures.all.test.ts` has more.
 */
import { expect } from 'chai';
import { startIslands } from '#test/support/browser/browser.ts';
import { chooseCount } from '#test/support/browser/presses.ts';
import {
  balanceComesTo,
  balanceOn,
  CASE,
  countLoads,
  openFailureStage,
  NAME,
  OPEN,
  testHistory,
} from './failure-visits.ts';

interface OpeningResponse {
  readonly data: {
    readonly drops: readonly { readonly insertId: number; readonly item: { readonly title: string } }[];
  };
}

describe('Failures in the browser', function () {
  this.timeout(120_000);
  const failures = openFailureStage();
  const { stage, come, another, openedBy } = failures;

  it('A lost answer is repeated: the drop is the same and the money is taken once', async () => {
    const page = await come(CASE);
    const drawn: string[] = [];
    const keys = new Set<string | null>();
    await page.route('**/api/case/open', async (route) => {
      keys.add(await route.request().headerValue('idempotency-key'));
      const answer = await route.fetch();
      const [drop] = ((await answer.json()) as OpeningResponse).data.drops;
      drawn.push(`${drop?.insertId ?? 0} ${drop?.item.title ?? ''}`);
      await (drawn.length < 2 ? route.abort() : route.fulfill({ response: answer }));
    });
    await startIslands(page);
    await page.click(OPEN);
    await page.waitForSelector(NAME);
    expect(drawn).to.have.length(2);
    expect(new Set(drawn).size).to.equal(1);
    expect(keys.size).to.equal(1);
    expect(drawn[0]).to.match(new RegExp(`^\\d+ ${await page.locator(NAME).innerText()}$`));
    await balanceComesTo(page, '991 ₽');
    expect(await openedBy(page)).to.equal(1);
  });

  it('An unreadable answer is reported, and a reload shows the drop', async () => {
    const page = await come(CASE);
    await page.route('**/api/case/open', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { status: 'ok', data: { drops: null } } });
    });
    await startIslands(page);
    await page.click(OPEN);
    const notice = page.locator('.notice--bad[role=alert]');
    await notice.waitFor();
    expect((await notice.innerText()).trim())
      .to.match(/^The case was not loaded correctly/)
      .and.not.match(/charged/);
    await notice.locator('a.btn').click();
    await balanceComesTo(page, '991 ₽');
    expect(await openedBy(page)).to.equal(1);
  });

  it('A page whose island script fails reloads once and continues by plain forms', async () => {
    const page = await come('/en');
    // On a busy machine the steps take more than the ten seconds after which another reload is allowed.
    await page.clock.setFixedTime(new Date());
    await page.route('**/build/case-opener.*.js', (route) => route.abort());
    const loads = countLoads(page, CASE);
    const reloaded = page.waitForEvent('load', { predicate: () => loads.count > 1 });
    await page.goto(stage.store.address + CASE);
    // Registered before the reload: the pointer resting on the page may hydrate the island while it still loads.
    const refusedAgain = page.waitForEvent('requestfailed', (request) => {
      return loads.count > 1 && request.url().includes('/build/case-opener.');
    });
    await page.mouse.move(5, 5);
    await reloaded;
    await page.mouse.move(9, 9);
    await refusedAgain;
    await page.click(OPEN);
    await page.waitForURL('**?opening=*');
    expect(await page.locator('#drops .result__name').count()).to.equal(1);
    expect(await balanceOn(page)).to.equal('991 ₽');
    // The first load, the one reload, and the result after the form.
    expect(loads.count).to.equal(3);
    expect(await openedBy(page)).to.equal(1);
  });

  it('Two tabs that confirm at once sell everything once', async () => {
    const first = await come(CASE, { javaScriptEnabled: false });
    await chooseCount(first, 3);
    await first.click(OPEN);
    await first.goto(`${stage.store.address}/en/profile/sell-all`);
    const second = await another('/en/profile/sell-all');
    await first.click('.confirm .btn--main');
    const after = await balanceOn(first);
    await first.locator('.flash [role=status]').waitFor();
    await second.click('.confirm .btn--main');
    await second.locator('.flash [role=alert]').waitFor();
    expect(new URL(second.url()).pathname).to.equal('/en/profile/sell-all');
    expect(await second.locator('.confirm form').count()).to.equal(0);
    expect(await balanceOn(second)).to.equal(after);
  });

  it('Two tabs that sell one item sell it once', async () => {
    const first = await come(CASE, { javaScriptEnabled: false });
    await first.click(OPEN);
    const second = await another('/en/profile');
    await second.locator('.inv a.item-tile').first().click();
    await second.locator('.item-sheet .btn--main').waitFor();
    await first.locator('#drops .result__acts .btn', { hasText: /^Sell for/ }).click();
    const after = await balanceOn(first);
    await second.locator('.item-sheet .btn--main').click();
    await second.locator('.flash [role=alert]').waitFor();
    expect(await balanceOn(second)).to.equal(after);
  });

  it('A session that ends in the first tab ends in the second, which then opens nothing', async () => {
    const first = await come(CASE);
    const second = await another(CASE);
    await startIslands(second);
    await first.bringToFront();
    await startIslands(first);
    await first.click('[popovertarget="phone-menu"]');
    await first.click('#phone-menu form[action$="/signout"] button');
    await first.waitForSelector('.head a[href*="/login"]');
    await startIslands(first);
    await second.bringToFront();
    await second.waitForSelector('.opener a[href*="/login"]');
  });

  testHistory(failures, 'with');
});
