import { expect } from 'chai';
import { LOCALE_CODES, LOCALES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import type { PageState } from '#test/support/pages/page-state.ts';
import { takeTour, type Tour } from '#test/support/catalogue/shop.ts';
import type { Stage } from '#test/support/stage.ts';
import { freshName } from '#test/support/store.ts';

/** A page of the tour in one language, as its visitor got it. */
export interface SeenPage extends PageState {
  readonly address: string;
  readonly locale: Locale;
  readonly tag: string;
  readonly html: string;
  readonly cacheControl: string;
  readonly vary: string;
}

/** Every page of the tour in every language, from before the first test. */
export interface SeenTour {
  readonly stage: Stage;
  readonly tour: Tour;
  readonly pages: readonly SeenPage[];
}

/** The first few findings; the others are usually the same. */
export const shortly = (found: readonly string[]): string => found.slice(0, 20).join('\n');

/** Takes the tour of the enclosing block of tests and requests each of its pages once in each language. */
export function seeTour(stage: Stage): SeenTour {
  const seen = { stage } as { -readonly [Key in keyof SeenTour]: SeenTour[Key] };
  before(async function () {
    this.timeout(400_000);
    seen.tour = await takeTour(stage.store, freshName());
    seen.pages = await seeAll(seen);
  });
  return seen;
}

async function seeAll({ stage, tour }: SeenTour): Promise<SeenPage[]> {
  const all: SeenPage[] = [];
  for (const locale of LOCALE_CODES) {
    for (const page of tour.pages) {
      const address = href(locale, page.path);
      const visitor = { player: tour.player.agent, staff: tour.admin.agent, guest: stage.store.guest() }[page.by];
      const { status, text, type, headers } = await visitor.get(address).set('Accept-Encoding', 'identity');
      expect([status, type], `${page.name} at ${address}`).to.deep.equal([page.status, 'text/html']);
      const cacheControl = String(headers['cache-control']);
      const vary = String(headers['vary']);
      all.push({ ...page, address, locale, tag: LOCALES[locale].tag, html: text, cacheControl, vary });
    }
  }
  return all;
}
