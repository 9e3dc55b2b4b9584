import type { Page } from 'playwright-core';
import { startIslands, startLive } from '#test/support/browser/browser.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Screen } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';
import type { BattleModel } from '#ui/models/battles.ts';
import { until } from '#test/support/until.ts';

export const PHONE = { width: 360, height: 740 };
const TERMS = { seats: '1v1', mode: 'classic', private: false, fundPercent: 0 };

export const createBattle = async (player: SignedInPlayer, more: object = {}): Promise<string> => {
  const made = await player.post('/api/battle/create', { ...TERMS, cases: [CHEAP_CASE], ...more }).expect(200);
  return (made.body as { readonly data: { readonly id: string } }).data.id;
};
export const battleId = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
export const toBattle = (page: Page): Promise<unknown> => page.waitForURL(/\/battles\/[a-z2-9]{12}$/);
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
export const winnersOn = async (page: Page): Promise<string[]> => {
  await page.locator('.boutcome').waitFor();
  return (await page.locator('.bseat.is-winner .bseat__name').allInnerTexts()).sort();
};

/** The winning seat of a battle that runs, once its end has been shown. */
export async function winnerOf({ store }: Screen, id: string): Promise<number> {
  let winner: number | undefined;
  const isOver = async (): Promise<boolean> => {
    const answer = await store.guest().get(`/api/battle/${id}`).expect(200);
    winner = (answer.body as { readonly data: BattleModel }).data.winner?.seats[0];
    return winner !== undefined;
  };
  await until('the battle is over', isOver, { limitMs: 60_000, everyMs: 500 });
  return winner ?? 0;
}

/** Remembers whether confetti has been thrown. */
export const watchConfetti = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.confetti') !== null) document.body.dataset['confetti'] = 'thrown';
    }).observe(document.body, { childList: true, subtree: true });
  });
export const hasConfetti = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.dataset['confetti'] === 'thrown');

/** A player in a battle with a free seat, on its page. */
export const waitInBattle = async (stage: Screen): Promise<{ page: Page; id: string }> => {
  const [creator, name] = [await asPlayer(stage.store, freshName()), freshName()];
  const { page } = await stage.visit('/en/battles', { as: name });
  const id = await createBattle(creator, { seats: '1v1v1', private: true });
  await page.goto(`${stage.store.address}/en/battles/${id}`);
  await startIslands(page);
  await page.click('.bseat__join');
  await page.locator('.bseat.is-own').waitFor();
  await startIslands(page);
  await page.waitForFunction(() => localStorage.getItem('battle') !== null);
  return { page, id };
};

/** Another tab of the same browser, with its socket. */
export const openLiveTab = async ({ store }: Screen, page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage();
  const received: string[] = [];
  tab.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await tab.goto(`${store.address}${path}`);
  await startLive({ page: tab, received });
  return tab;
};
