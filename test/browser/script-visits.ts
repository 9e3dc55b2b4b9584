import type { Page } from 'playwright-core';
import { bumpDataVersion } from '#src/platform/database/data-version.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import { readWins } from '#src/portal/leaderboards/index.ts';
import { MINUTE_MS } from '#src/shared/time.ts';
import type { Visit } from '#test/support/browser/browser.ts';
import { CHEAP_CASE, makeOwnShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';
import { until } from '#test/support/until.ts';

const WIDE = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

export interface ScriptStage {
  readonly stage: Screen;
  /** Opens a page that notes its scripts from the first one on. */
  readonly come: () => Promise<Pick<Visit, 'page' | 'received'> & { readonly scripts: string[] }>;
  readonly goHome: (page: Page) => Promise<unknown>;
}

/** Opens a store of its own schema, whose strip shows the wins of one player, for the enclosing block of tests. */
export function openScriptStage(schema: string): ScriptStage {
  const stage = screenWith(() => makeOwnShop(schema), { mayComplain: true });
  before(async () => {
    const player = await asPlayer(stage.store, freshName());
    await player.post('/api/case/open', { case: CHEAP_CASE, count: 3 }).expect(200);
    await showWinsOf(stage, player.auth.id);
  });
  return {
    stage,
    come: async () => {
      const { page, received } = await stage.visit('/offline', WIDE);
      const scripts: string[] = [];
      page.on('request', (request) => {
        const [, name] = /\/build\/([\w-]+)\.\w{8}\.js$/.exec(request.url()) ?? [];
        if (name !== undefined) scripts.push(name);
      });
      return { page, received, scripts };
    },
    goHome: (page) => page.goto(`${stage.store.address}/en`, { waitUntil: 'domcontentloaded' }),
  };
}

/** Waits until the wins are revealed, and publishes them to the pages as the roll-up of a running store does. */
async function showWinsOf({ services }: Screen, playerId: number): Promise<void> {
  const isShown = async (): Promise<boolean> => (await readWins(services)).some(({ owner }) => owner.ID === playerId);
  await until('the wins of the player are shown', isShown, { limitMs: MINUTE_MS });
  await transaction(services, null, async (tx) => {
    await bumpDataVersion(tx, 'strip');
    return null;
  });
  await services.dataVersions.refresh();
}
