import { pages } from '#src/app.ts';
import { publishedCases } from '#src/catalogue/index.ts';
import { listedReports } from '#src/fairness/index.ts';
import { href, LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { attributeOf, tagsOf } from './html.ts';
import type { Store } from './store.ts';

/** A public page in one language, as a guest got it. */
export interface PublicPage {
  readonly address: string;
  /** Without the language's prefix. */
  readonly path: string;
  readonly locale: Locale;
  readonly html: string;
}

/**
 * Telegram's page is there only where Telegram's bot is; what browsers keep for times offline is for nobody else, and
 * the door of staff for nobody to find.
 */
const isFixed = ({ who, path }: (typeof pages)[number]): boolean =>
  who === 'guest' &&
  !path.includes('/:') &&
  !path.startsWith('/staff/') &&
  !['/login/telegram', '/offline'].includes(path);

/** Every page under one address for everybody, every listed case and month of the reports, in every language. */
export async function seePublicPages(store: Store): Promise<PublicPage[]> {
  const { listed } = await publishedCases(store.world);
  const fixed = pages.filter(isFixed).map(({ path }) => path);
  const reports = (await listedReports(store.world)).map(({ path }) => path);
  const paths = [...fixed, ...listed.map(({ name }) => `/case/${name}`), ...reports];
  const seen: PublicPage[] = [];
  for (const locale of LOCALE_CODES) {
    for (const path of paths) {
      const address = href(locale, path);
      const { text } = await store.guest().get(address).expect(200);
      seen.push({ address, path, locale, html: text });
    }
  }
  return seen;
}

/** What is wrong anywhere, each with its page. */
export const complaintsOf = (seen: readonly PublicPage[], find: (page: PublicPage) => readonly string[]): string =>
  seen.flatMap((page) => find(page).map((what) => `${page.address}: ${what}`)).join('\n');

/** The content of a meta tag by its name or property, or null. */
export function metaOf(html: string, name: string): string | null {
  const names = (tag: string): (string | null)[] => [attributeOf(tag, 'name'), attributeOf(tag, 'property')];
  const tag = tagsOf(html, 'meta').find((one) => names(one).includes(name));
  return tag === undefined ? null : attributeOf(tag, 'content');
}

/** Whether a page asks search engines to leave it out. */
export const isNoindex = (html: string): boolean => metaOf(html, 'robots') === 'noindex';
