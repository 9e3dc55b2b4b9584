import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startIslands } from '#test/support/browser/browser.ts';
import { giveFreeSpins } from '#test/support/players/give-free-spins.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Screen } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

export interface Game {
  readonly title: string;
  readonly path: (ids: readonly number[]) => string;
  readonly call: string;
  readonly button: string;
  /** The outcome after a reload that came before the answer. */
  readonly outcome: string;
  /** The outcome that the address names after the answer. */
  readonly named: string;
}

export const GAMES: readonly Game[] = [
  {
    title: 'an opening',
    path: () => `/en/case/${CHEAP_CASE}`,
    call: '/api/case/open',
    button: '.opener .btn--main',
    outcome: '#drops.latest',
    named: '#drops.result',
  },
  {
    title: 'a contract',
    path: (ids) =>
      `/en/contract?${ids
        .slice(0, 3)
        .map((id) => `ids=${id}`)
        .join('&')}`,
    call: '/api/contract/create',
    button: 'button[form=contract-sign]',
    outcome: '#contract-result',
    named: '#contract-result',
  },
  {
    title: 'an upgrade',
    path: ([id]) => `/en/upgrade?ids=${id ?? 0}&times=2`,
    call: '/api/upgrade/roll',
    button: 'button[form=upgrade-roll]',
    outcome: '#upgrade-result',
    named: '#upgrade-result',
  },
  {
    title: 'a spin of the wheel',
    path: () => '/en/wheel',
    call: '/api/wheel/spin',
    button: '.wheel__go',
    // The proof of a prize stands beside the wheel.
    outcome: '.wheel-desk:has(#wheel-prize)',
    named: '.wheel-desk:has(#wheel-prize)',
  },
];

/** Opens the page of a game as a new player who can play it, and waits until its button can be pressed. */
export async function comeToPlay(stage: Screen, { path, button }: Game): Promise<Page> {
  const name = freshName();
  const player = await asPlayer(stage.store, name);
  const opened = await player.post('/api/case/open', { case: CHEAP_CASE, count: 4 }).expect(200);
  const { drops } = (opened.body as { data: { drops: { insertId: number }[] } }).data;
  await giveFreeSpins(stage.services, player.auth.id, 1);
  const { page } = await stage.visit(path(drops.map(({ insertId }) => insertId)), {
    as: name,
    viewport: { width: 1280, height: 900 },
  });
  await startIslands(page);
  await page.locator(`${button}:enabled`).waitFor();
  return page;
}

/** Expects an outcome with its proof, and no failure. */
export async function expectOutcome(page: Page, outcome: string): Promise<void> {
  await page.locator(`${outcome} a[href*="/fair/draw/"]`).first().waitFor();
  expect(await page.locator('main .notice--bad').count()).to.equal(0);
}
