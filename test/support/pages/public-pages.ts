import { pages } from '#src/app.ts';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { listedItems } from '#src/portal/catalogue-pages/index.ts';
import { listedReports } from '#src/portal/fairness/index.ts';
import { LOCALE_CODES, type Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { attributeOf, tagsOf } from '#test/support/pages/html.ts';
import type { Store } from '#test/support/store.ts';

export interface PublicPage {
  readonly address: string;
  /** Without the language's prefix. */
  readonly path: string;
  readonly locale: Locale;
  readonly html: string;
}

/**
 * Excluded: the pages of links in e-mail, which need one; Telegram's page, which needs a bot; the offline page,
 * which only the service worker uses; and the sign-in of staff, which is not linked.
 */
const isFixed = ({ access, path }: (typeof pages)[number]): boolean =>
  access.role === 'guest' &&
  !path.includes('/:') &&
  !path.startsWith('/staff/') &&
  !['/email/confirm', '/email/stop', '/help/blocked/questions', '/login/telegram', '/offline'].includes(path);

/**
 * Every page with a fixed public address, every category, every listed case with its odds, and every monthly report in
 * every language, and every listed item in some.
 */
export async function seePublicPages(store: Store, itemLocales: readonly Locale[]): Promise<PublicPage[]> {
  const { listed } = await publishedCases(store.services);
  const fixed = pages.filter(isFixed).map(({ path }) => path);
  const reports = (await listedReports(store.services)).map(({ path }) => path);
  const items = (await listedItems(store.services)).map(({ path }) => path);
  const cases = listed.flatMap(({ name }) => [`/case/${name}`, `/case/${name}/odds`]);
  const categories = listed.map(({ category }) => `/category/${category}`);
  const paths = [...new Set([...fixed, ...categories, ...cases, ...reports])];
  const visited: PublicPage[] = [];
  for (const locale of LOCALE_CODES) {
    for (const path of itemLocales.includes(locale) ? [...paths, ...items] : paths) {
      const address = href(locale, path);
      const { text } = await store.guest().get(address).set('Accept-Encoding', 'identity').expect(200);
      visited.push({ address, path, locale, html: text });
    }
  }
  return visited;
}

export const complaintsOf = (pages: readonly PublicPage[], find: (page: PublicPage) => readonly string[]): string =>
  pages.flatMap((page) => find(page).map((what) => `${page.address}: ${what}`)).join('\n');

export function metaOf(html: string, name: string): string | null {
  const names = (tag: string): (string | null)[] => [attributeOf(tag, 'name'), attributeOf(tag, 'property')];
  const tag = tagsOf(html, 'meta').find((one) => names(one).includes(name));
  return tag === undefined ? null : attributeOf(tag, 'content');
}

export const isNoindex = (html: string): boolean => metaOf(html, 'robots') === 'noindex';
