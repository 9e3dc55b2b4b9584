import { expect } from 'chai';
import type { Locale } from '#src/shared/locales.ts';
import { href } from '#test/support/pages/links.ts';
import { contactsOf } from '#src/players/info-pages/index.ts';
import { attributeOf, attributesOf, markupOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';
import type { Stage } from '#test/support/stage.ts';
import { asPlayer, freshName, type Store } from '#test/support/store.ts';

interface Link {
  readonly from: string;
  readonly to: string;
}

interface Crawl {
  readonly pages: Map<string, { readonly status: number; readonly ids: ReadonlySet<string> }>;
  readonly anchors: Link[];
  readonly foreign: Link[];
  readonly strange: Link[];
}

/** Downloads are not pages; filtered lists are requested beside each page (test/pages/formats-and-links.ts). */
export const isPage = (address: string): boolean => !/\?|\.\w+$|^\/api\//.test(address);

/** Sites on which a player may share the referral link. */
const SHARED_BY = ['https://vk.com', 'https://www.facebook.com', 'https://t.me'];

/** Defines the test of a crawl from the home page of a language. */
export function testCrawl(stage: Stage, by: 'guest' | 'player', locale: Locale): void {
  it(`The crawl of a ${by} in ${locale} finds no dead end, no missing anchor and no unknown host`, async () => {
    const visitor = by === 'guest' ? stage.store.guest() : (await asPlayer(stage.store, freshName())).agent;
    const { pages, anchors, foreign, strange } = await crawl(locale, visitor);
    expect(pages.size).to.be.above(60);
    expect([...pages].filter(([, { status }]) => status !== 200).map(([address]) => address)).to.deep.equal([]);
    const missing = anchors.filter(({ to }) => {
      const [address = '', id = ''] = to.split('#');
      return pages.get(address)?.ids.has(decodeURIComponent(id)) === false;
    });
    expect(missing).to.deep.equal([]);
    expect(strange).to.deep.equal([]);
    const known = JSON.stringify([await contactsOf(stage.services), SHARED_BY]);
    const unknown = foreign.filter(({ from, to }) => !from.endsWith('/credits') && !known.includes(new URL(to).host));
    expect(unknown).to.deep.equal([]);
  }).timeout(240_000);
}

async function crawl(locale: Locale, visitor: ReturnType<Store['guest']>): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), anchors: [], foreign: [], strange: [] };
  const waiting = [href(locale, '/')];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    if (found.pages.has(from)) continue;
    const { status, text } = await visitor.get(from).set('Accept-Encoding', 'identity');
    const html = markupOf(text);
    found.pages.set(from, { status, ids: new Set(attributesOf(html, 'id')) });
    waiting.push(...linksOf(html, from, locale, found));
  }
  return found;
}

function linksOf(html: string, from: string, locale: Locale, found: Crawl): string[] {
  const next: string[] = [];
  for (const tag of tagsOf(html, 'a')) {
    const to = unescapeHtml(attributeOf(tag, 'href') ?? '');
    if (/^(mailto|tel):/.test(to) || attributeOf(tag, 'hrefLang') !== null) continue;
    if (/^https?:/.test(to)) {
      found.foreign.push({ from, to });
      continue;
    }
    const whole = to.startsWith('#') || to === '' ? from + to : to;
    if (whole.includes('#')) found.anchors.push({ from, to: whole });
    const address = whole.split('#')[0] ?? '';
    if (!isPage(address)) continue;
    if (isIn(locale, address)) next.push(address);
    else found.strange.push({ from, to });
  }
  return next;
}

const isIn = (locale: Locale, address: string): boolean =>
  locale === 'ru' ? !/^\/(en|ua|pl)(\/|$)/.test(address) : address.startsWith(href(locale, '/'));
