import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { seedPromos } from '#tools/demo/seed-promos.ts';
import { BLANK } from '#test/support/browser/browser.ts';
import type { HeldForm, OwnThings } from '#test/support/pages/held-forms.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { giveDonate } from '#test/support/services.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';

/** A page of the store for a player with something in every form. The form's own page comes next. */
export type ComeWithThings = () => Promise<{ page: Page; things: OwnThings }>;

/** The stage of the tests of entered values, and the way of a player to it. */
export function openEnteredValuesStage(): { readonly stage: Screen; readonly comeWithThings: ComeWithThings } {
  const stage = screenWith(makeShop, { mayComplain: true });
  before(() => seedPromos(stage.services));
  const comeWithThings: ComeWithThings = async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 5 }).expect(200);
    const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
    const terms = { cases: [CHEAP_CASE], seats: '1v1', mode: 'classic' };
    const created = await player.post('/api/battle/create', terms).expect(200);
    const { id: battle } = (created.body as { data: { id: string } }).data;
    await giveDonate(stage.services, player.auth.id, 100_000_00);
    await giveFreeSpins(stage.services, player.auth.id, 1);
    const { page } = await stage.visit(BLANK, { as: name, viewport: { width: 1280, height: 900 } });
    return { page, things: { insertIds: drops.map(({ insertId }) => insertId), battle } };
  };
  return { stage, comeWithThings };
}

/** Makes a form send, and proves that the request holds the entered values. */
export async function expectSent(page: Page, { send, to, sends }: HeldForm): Promise<void> {
  const sentRequest = page.waitForRequest((request: Request) => to.test(new URL(request.url()).pathname));
  await send(page);
  const request = await sentRequest;
  const sent = `${request.url()} ${request.postData() ?? ''}`;
  for (const text of sends) expect(sent).to.contain(text);
}

/** Holds back the scripts at these addresses until the returned function is called. */
export async function holdScripts(page: Page, at: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(at, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
