/**
 * Values that a form holds before its island starts: typed or pressed while the scripts are on their way, restored by
 * the browser after Back, entered on a slow phone. The page keeps them, and the form sends them.
 */
import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { startIslands } from '#test/support/browser.ts';
import { HELD_FORMS, type HeldForm, type OwnThings } from '#test/support/held-forms.ts';
import { islandsWithFields } from '#test/support/island-fields.ts';
import { CHEAP_CASE, makeShop } from '#test/support/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import { giveDonate } from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/give-free-spins.ts';

describe('Values that a form holds before its island starts', function () {
  this.timeout(300_000);
  const stage = screenWith(makeShop, { mayComplain: true });
  before(() => seedPromos(stage.services));

  it('Every island with a field is tested', () => {
    expect(Object.keys(HELD_FORMS).toSorted()).to.deep.equal(islandsWithFields());
  });

  /** A page of the store for a player with something in every form. The form's own page comes next. */
  const comeWithThings = async (): Promise<{ page: Page; things: OwnThings }> => {
    const name = freshName();
    const player: SignedInPlayer = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 5 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    const terms = { cases: [CHEAP_CASE], seats: '1v1', mode: 'classic' };
    const created = await player.post('/api/battle/create', terms).expect(200);
    const { id: battle } = (created.body as { data: { id: string } }).data;
    await giveDonate(stage.services, player.auth.id, 100_000_00);
    await giveFreeSpins(stage.services, player.auth.id, 1);
    const { page } = await stage.visit('/en/faq', { as: name, viewport: { width: 1280, height: 900 } });
    return { page, things: { insertIds: drops.map(({ insertId }) => insertId), battle } };
  };

  const expectSent = async (page: Page, { send, to, sends }: HeldForm): Promise<void> => {
    const sentRequest = page.waitForRequest((request: Request) => to.test(new URL(request.url()).pathname));
    await send(page);
    const request = await sentRequest;
    const sent = `${request.url()} ${request.postData() ?? ''}`;
    for (const text of sends) expect(sent).to.contain(text);
  };

  for (const [island, form] of Object.entries(HELD_FORMS)) {
    it(`Values entered before ${island} starts stay and are sent`, async () => {
      const { page, things } = await comeWithThings();
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/build\/(?:mount|htmx)\./, async (route) => {
        await released;
        await route.continue();
      });
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
    let releaseIsland: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (releaseIsland = resolve));
    await page.route(/\/build\/mount\./, async (route) => {
      await released;
      await route.continue();
    });
    const sent: string[] = [];
    page.on('request', (request) => request.url().includes('/en/upgrade?') && sent.push(request.url()));
    const form = HELD_FORMS['upgrade-form'];
    await page.goto(stage.store.address + (form?.path(things) ?? ''), { waitUntil: 'domcontentloaded' });
    await form?.enter(page);
    await form?.shows(page);
    releaseIsland();
    await startIslands(page);
    await page.waitForLoadState('networkidle');
    expect(sent.length).to.equal(1);
  });

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

  for (const [island, form] of Object.entries(HELD_FORMS)) {
    it(`Values stay and are sent on a slow phone: ${island}`, async () => {
      const { page, things } = await comeWithThings();
      const session = await page.context().newCDPSession(page);
      const line = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 100_000 };
      await session.send('Network.emulateNetworkConditions', line);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(stage.store.address + form.path(things), { waitUntil: 'commit' });
      await form.enter(page);
      await startIslands(page);
      await form.shows(page);
      await expectSent(page, form);
    });
  }
});
