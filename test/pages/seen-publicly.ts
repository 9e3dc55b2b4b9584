import type { Locale } from '#src/shared/locales.ts';
import { countDraws, judgeDraws } from '#src/portal/fairness/index.ts';
import { seePublicPages, type PublicPage } from '#test/support/pages/public-pages.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';
import type { Stage } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

/** The public pages of a store with a monthly report, from before the first test. */
export interface SeenPublicly {
  readonly stage: Stage;
  readonly pages: readonly PublicPage[];
}

/** Requests each public page of the enclosing block of tests once in each language, those of items in some. */
export function seePublicly(stage: Stage, itemLocales: readonly Locale[]): SeenPublicly {
  const seen = { stage } as { -readonly [Key in keyof SeenPublicly]: SeenPublicly[Key] };
  before(async function () {
    this.timeout(180_000);
    await reportAMonth(stage);
    seen.pages = await seePublicPages(stage.store, itemLocales);
  });
  return seen;
}

/** Opens a case, so that its draw is in the report of its month. */
async function reportAMonth({ store, services }: Stage): Promise<void> {
  const player = await asPlayer(store, freshName());
  await player.post('/api/case/open', { case: CHEAP_CASE }).expect(200);
  await countDraws(services, { settledMs: 0 });
  await judgeDraws(services);
  await services.dataVersions.refresh();
}
