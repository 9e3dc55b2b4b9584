import type { Locator, Page } from 'playwright-core';
import type { VisitOptions } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

const WIDE = { viewport: { width: 1280, height: 900 } };

/** Opens a store for the enclosing block of tests. Returns the way to a page as a player with items. */
export function comeWithItems(): (path: string, options?: VisitOptions) => Promise<Page> {
  const stage = screenWith(makeShop);
  let name: string;
  before(async () => {
    name = await playerWithItems(stage);
  });
  return async (path, options = WIDE) => (await stage.visit(path, { as: name, ...options })).page;
}

/** The name of a new player with sixty items. */
export async function playerWithItems({ store }: Screen): Promise<string> {
  const name = freshName();
  const player = await asPlayer(store, name);
  for (let opened = 0; opened < 6; opened += 1) {
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 10 }).expect(200);
  }
  return name;
}

/** The boxes by which a player chooses own items. */
export const boxesOf = (page: Page): Locator => page.locator('input.choice__box[name=ids]');

/** The items in the tray of a contract. */
export const slotsOf = (page: Page): Locator => page.locator('.tray button.slot');
