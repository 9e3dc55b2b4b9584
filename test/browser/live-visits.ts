import type { Page } from 'playwright-core';
import { rollUp } from '#src/portal/leaderboards/index.ts';
import { startLive, type Visit, type VisitOptions } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName, type SignedInPlayer } from '#test/support/store.ts';

/** Of the newest wins; those of the day are a list of their own. */
export const FIRST = '.drops__list:not(.drops__best) > li:first-child .drop';
export const PAUSE_BUTTON = '.drops__pause';
const WIDE = { viewport: { width: 1280, height: 900 } } as const;

export interface LiveStage {
  readonly stage: Screen;
  readonly come: (path: string, options?: VisitOptions) => Promise<Page>;
  /** Opens a page and waits until it receives events. */
  readonly comeLive: (path: string, options?: VisitOptions) => Promise<Page>;
  /** What the pages of this test have logged. */
  readonly complaints: () => readonly string[];
}

/** Opens a store with three wins for the enclosing block of tests. */
export function openLiveStage(): LiveStage {
  const stage = screenWith(makeShop, { mayComplain: true });
  let visits: Visit[] = [];
  before(async () => {
    await openCases(await asPlayer(stage.store, freshName()), 3);
    await rollUp(stage.services);
  });
  beforeEach(() => {
    visits = [];
  });
  const openPage = async (path: string, options: VisitOptions = {}): Promise<Visit> => {
    const one = await stage.visit(path, { ...WIDE, ...options });
    visits.push(one);
    return one;
  };
  return {
    stage,
    come: async (path, options) => (await openPage(path, options)).page,
    comeLive: async (path, options) => {
      const opened = await openPage(path, options);
      await startLive(opened);
      await opened.page.waitForSelector(`${PAUSE_BUTTON}:not([hidden])`);
      return opened.page;
    },
    complaints: () => visits.flatMap(({ complaints }) => complaints),
  };
}

export async function openCases(player: SignedInPlayer, count = 1): Promise<void> {
  await player.post('/api/case/open', { case: CHEAP_CASE, count }).expect(200);
}
